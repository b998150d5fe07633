// A sheet of all species: each stands, walks, sleeps, and stands as a baby. The page has their names and sizes as JSON.
import * as THREE from "three";
import { Puppets, type Standing } from "../mobs/puppets";
import type { Mob, Place, Source } from "../source/source";

interface Row {
  name: string;
  width: number;
  height: number;
}

const WIDE = 300,
  HIGH = 150,
  WALKED = 30; // ticks, so that legs are apart

function mobOf(row: Row, n: number): Mob {
  return {
    n,
    species: row.name,
    width: row.width,
    height: row.height,
    healthMax: 20,
    plan: [[0, "stand"]],
    lines: [],
    facts: [],
    activities: [],
    placeAt: () => null,
    stateAt: () => ({ health: 20, isAlive: true, isBaby: false, isFrozen: false }),
    optionsAt: () => [],
    runningAt: () => [],
    memoriesAt: () => new Map(),
    activityAt: () => "",
    pathAt: () => null,
    heldAt: () => "",
    targetAt: () => 0,
  };
}

/** Standing, walking, asleep, a baby: side by side along x. */
function posesOf(row: Row): { standing: Standing[]; wide: number; high: number } {
  const step = Math.max(row.width, row.height * 0.55, 0.25) * 1.35 + 0.15,
    standing: Standing[] = [];
  for (let i = 0; i < 4; i++) {
    const isAsleep = i === 2,
      small = i === 3 ? 0.5 : 1,
      // The sleeper lies across the page, the others look at the reader.
      turn = isAsleep ? Math.PI / 2 : 0.5,
      x = step * (i < 2 ? i : i === 2 ? 2.25 : 3.4);
    const place: Place = {
      x,
      y: 0,
      z: 0,
      headYaw: turn,
      yaw: turn,
      pitch: 0,
      isOnGround: true,
      isInWater: false,
      isWalking: i === 1,
      speed: i === 1 ? 0.15 : 0,
    };
    standing.push({
      mob: mobOf(row, i),
      place,
      at: new THREE.Vector3(x, 0, 0),
      width: row.width * small,
      height: row.height * small,
      badge: isAsleep ? "sleep" : null,
      isAlive: true,
      isAsleep,
    });
  }
  return { standing, wide: step * 4.3, high: row.height };
}

// Draws line by line, and copies each into a canvas of its own: one for all would be taller on a phone than WebGL allows.
function draw(rows: Row[], renderer: THREE.WebGLRenderer, columns: number, into: HTMLElement): void {
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  renderer.setSize(columns * WIDE, HIGH);
  renderer.setScissorTest(true);
  for (let first = 0; first < rows.length; first += columns) {
    renderer.setScissor(0, 0, columns * WIDE, HIGH);
    renderer.clear();
    drawLine(rows.slice(first, first + columns), renderer);
    const { width, height } = renderer.domElement,
      canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.setAttribute("aria-hidden", "true");
    canvas.style.width = columns * WIDE + "px";
    canvas.style.height = HIGH + "px";
    canvas.getContext("2d")!.drawImage(renderer.domElement, 0, 0);
    into.append(canvas);
  }
}

function drawLine(rows: Row[], renderer: THREE.WebGLRenderer): void {
  rows.forEach((row, index) => {
    const { standing, wide, high: tall } = posesOf(row);
    const puppets = new Puppets({ mobs: [] } as unknown as Source, null);
    puppets.standing = standing;
    const scene = new THREE.Scene();
    scene.add(puppets.mesh);
    const white = (): [number, number, number] => [1, 1, 1];
    puppets.pose(0, 0.4, white, null, null);
    puppets.pose(WALKED, 0.4, white, null, null);
    scene.clear();
    scene.add(puppets.mesh);
    // As much of the world as all four need, and as the cell has room for.
    const half = Math.max((wide + 0.4) / 2, (((tall + 0.5) / 2) * WIDE) / HIGH);
    const camera = new THREE.OrthographicCamera(
      -half,
      half,
      (half * HIGH) / WIDE,
      (-half * HIGH) / WIDE,
      0.1,
      200,
    );
    const middle = new THREE.Vector3(wide / 2 - wide / 4.3 / 2, tall / 2, 0);
    camera.position.copy(middle).add(new THREE.Vector3(0, 18, 60));
    camera.lookAt(middle);
    renderer.setViewport(index * WIDE, 0, WIDE, HIGH);
    renderer.setScissor(index * WIDE, 0, WIDE, HIGH);
    renderer.render(scene, camera);
    puppets.mesh.dispose();
  });
}

const rows = JSON.parse(document.getElementById("data")!.textContent ?? "[]") as Row[];
const grid = document.getElementById("grid")!,
  names = document.getElementById("names") as HTMLInputElement;
const columns = Math.max(1, Math.min(4, Math.floor(innerWidth / WIDE)));
const renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
grid.setAttribute("role", "group");
grid.setAttribute("aria-label", "All species: standing, walking, asleep, and a baby of each");
grid.style.width = columns * WIDE + "px";
draw(rows, renderer, columns, grid);
rows.forEach((row, index) => {
  const label = document.createElement("span");
  label.textContent = row.name.replaceAll("_", " ");
  label.style.left = (index % columns) * WIDE + 8 + "px";
  label.style.top = Math.floor(index / columns) * HIGH + 4 + "px";
  grid.append(label);
});
names.onchange = () => grid.classList.toggle("covered", !names.checked);
document.body.dataset.ready = String(rows.length);
