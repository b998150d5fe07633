// What a run that goes on does not tell by itself, since it takes long to find: searches of paths and path types. They are asked
// for when a person looks at them (app/replay/page_ask.c).
import type { BodyData, CellType, PathSearch } from "./knows";
import { PathTypes, readSearches } from "./knows";

const WAIT = 1000; // milliseconds between an answer and the next question, at least
const WAIT_SHARE = 3; // the answers may take a quarter of the time

interface KnowsData {
  first: number;
  last: number;
  searches: [number, string][];
  bodies: BodyData[];
  pathTypes: [string, number][];
  pathRefusals: string[];
  texts: string[];
}

/** A body: a species, grown up or not. */
interface Kind {
  species: string;
  isBaby: boolean;
}

// A search that is known already stays the same object: somebody may look at its steps.
function keep(known: PathSearch[], found: PathSearch[]): PathSearch[] {
  const keyOf = ({ tick, target, from, count }: PathSearch) => JSON.stringify([tick, target, from, count]),
    old = new Map(known.map((one) => [keyOf(one), one]));
  return found.map((one) => old.get(keyOf(one)) ?? one);
}

export class Later {
  /** Ticks between which all is known. */
  from = Infinity;
  until = -1;
  /** By serial. */
  searches = new Map<number, PathSearch[]>();
  private types: PathTypes | null = null;
  private isAsking = false;
  private next = 0; // when it may ask again
  private timer = 0;

  /** `known`: called when something has become known. */
  constructor(
    private readonly ask: () => Promise<string>,
    private readonly known: () => void,
  ) {}

  /** Somebody looks at a tick. */
  want(tick: number): void {
    if (tick <= this.until || this.isAsking || this.timer !== 0) return;
    const wait = this.next - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = 0;
        void this.find();
      }, wait) as unknown as number;
    } else void this.find();
  }

  private async find(): Promise<void> {
    const begin = performance.now();
    this.isAsking = true;
    try {
      const data = JSON.parse(await this.ask()) as KnowsData,
        names = {
          types: data.pathTypes.map(([name, malus]) => ({ name, malus })),
          refusals: data.pathRefusals,
        },
        types = new PathTypes(data.bodies, names, this.known),
        searches = await Promise.all(
          data.searches.map(
            async ([n, packed]) =>
              [n, await readSearches(packed, names, data.texts)] as [number, PathSearch[]],
          ),
        );
      await types.unpackAll();
      this.types = types;
      this.searches = new Map(searches.map(([n, list]) => [n, keep(this.searches.get(n) ?? [], list)]));
      this.from = data.first;
      this.until = data.last;
    } catch {
      // The engine or the program has stopped, and says so elsewhere.
    }
    const now = performance.now();
    this.next = now + Math.max(WAIT, WAIT_SHARE * (now - begin));
    this.isAsking = false;
    this.known();
  }

  typeAt({ species, isBaby }: Kind, x: number, y: number, z: number, tick: number): CellType | null {
    return this.types?.typeAt(species, isBaby, x, y, z, tick) ?? null;
  }

  malusOf({ species, isBaby }: Kind, type: string): number | null {
    return this.types?.malusOf(species, isBaby, type) ?? null;
  }
}
