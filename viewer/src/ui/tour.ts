// The camera goes where something happens.
import * as THREE from "three";
import type { Stage } from "../scene/stage";
import { isCalm } from "./dom";
import type { Mob } from "../source/source";
import type { RunEvent } from "./events";
import type { State } from "./state";

const AHEAD = 60; // ticks, at normal speed
const STAY = 3500; // milliseconds before it goes elsewhere ...
const LOOK = 400; // ... unless what it shows has left: milliseconds between two looks
const STRAYED2 = 256; // blocks^2 from there ...
const EDGE = 0.75; // ... or near the edge of the picture; 1 is the edge itself
const FAR_OF_HEIGHT = 6; // the distance of the camera from a mob, at least
const WEIGHTS: Record<string, number> = { harm: 6, lifecycle: 8, target: 4, life: 2, host: 1 };

export class Tour {
  private until = 0;
  private nextLook = 0;
  private shown: Mob | null = null; // one of those for whom the camera is ...
  private place: THREE.Vector3 | null = null; // ... at this place, or on its way there
  private readonly spot = new THREE.Vector3();
  private readonly ticks: number[];

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
    private readonly events: RunEvent[],
  ) {
    this.ticks = events.map((event) => event.tick);
  }

  /** Looks for a better place; call it in each frame while the page plays. */
  step(now: number): void {
    if (!this.state.isTouring || this.state.isFollowing || (now < this.until && !this.hasStrayed(now)))
      return;
    this.until = now + STAY;
    const place = this.placeAt(this.state.tick, AHEAD * Math.max(1, this.state.speed));
    if (place) this.goTo(place, !isCalm());
  }

  /** At once, for example after a jump. */
  jump(): void {
    const place = this.placeAt(this.state.tick, AHEAD * 4);
    if (place) this.goTo(place, false);
    this.until = 0;
  }

  private goTo(place: THREE.Vector3, isSlow: boolean): void {
    const height = this.stage.standingOf(this.shown)?.height ?? 0,
      { camera } = this.stage;
    this.place = place;
    camera.far = Math.max(camera.far, FAR_OF_HEIGHT * height);
    camera.goTo(place, isSlow);
  }

  // A dragon is far away before the camera would go elsewhere, and who rides leaves a narrow picture.
  private hasStrayed(now: number): boolean {
    if (now < this.nextLook) return false;
    this.nextLook = now + LOOK;
    const one = this.shown ? this.stage.standingOf(this.shown) : null;
    if (one === null || this.place === null) return false;
    const { x, y, z } = this.spot.copy(one.at).project(this.stage.camera.active);
    return (
      one.at.distanceToSquared(this.place) > STRAYED2 || Math.abs(x) > EDGE || Math.abs(y) > EDGE || z > 1
    );
  }

  // The middle of the mobs of the events that come, or of those that walk.
  private placeAt(tick: number, ahead: number): THREE.Vector3 | null {
    let low = this.ticks.findIndex((at) => at >= tick - 20),
      best: THREE.Vector3 | null = null,
      most = 0;
    const spots: { mob: Mob; at: THREE.Vector3; weight: number }[] = [];
    for (
      ;
      low >= 0 && low < this.events.length && this.events[low].tick <= tick + ahead && spots.length < 200;
      low++
    ) {
      const { mob, kind } = this.events[low],
        one = this.stage.standingOf(mob);
      if (one && one.mob.plan.length > 0)
        spots.push({ mob: one.mob, at: one.at, weight: WEIGHTS[kind] ?? 1 });
    }
    if (spots.length === 0) {
      for (const one of this.stage.puppets.standing)
        if (one.mob.plan.length > 0 && (one.badge !== null || one.place.isWalking))
          spots.push({ mob: one.mob, at: one.at, weight: one.badge === "sleep" ? 0.3 : 1 });
    }
    for (const { mob, at } of spots) {
      const near = spots.filter((other) => other.at.distanceToSquared(at) < 144),
        weight = near.reduce((sum, other) => sum + other.weight, 0);
      if (weight > most) {
        most = weight;
        this.shown = mob;
        best = near.reduce((sum, other) => sum.add(other.at), new THREE.Vector3()).divideScalar(near.length);
      }
    }
    return best;
  }
}
