// Functions of a host, called by the module within a tick or a save: its imports. An error of one stays
// here until the call of the module is over, which then throws it.
import { Turn } from "./turn.js";
import { numbersOf, valueOf } from "./values.js";

const NONE = -1; // a value that is not saved, or a damaged text
const decoder = new TextDecoder();
const encoder = new TextEncoder();

function stateOf(fields, values) {
  const state = {};
  fields.forEach(({ name, isFlag }, i) => (state[name] = isFlag ? values[i] !== 0 : values[i]));
  return Object.seal(state);
}

// The numbers of a state after a call.
function numbersOfState(fields, state) {
  return fields.map(({ name, isFlag }) => {
    const value = state[name];
    if (typeof value !== (isFlag ? "boolean" : "number") || Number.isNaN(value)) {
      throw new TypeError(`state.${name} must stay a ${isFlag ? "boolean" : "number"}`);
    }
    return Number(value);
  });
}

/** The imports of a module. */
export function makeCallbacks(module) {
  const read = (at, size) => decoder.decode(new Uint8Array(module.memory.buffer, at, size).slice());
  const valuesAt = (at, count) => new Float64Array(module.memory.buffer, at, count);

  function call(simAt, turnAt, serial, tick, number, which, at) {
    const sim = module.simulationAt(simAt);
    const { noun, name, functions, fields, hasState } = sim.definitions.callees[number];
    const turn = new Turn(sim, turnAt, serial, tick);
    const act = () => {
      const state = hasState ? stateOf(fields, valuesAt(at, fields.length)) : undefined;
      const result = sim.definitions.call(functions[which].number, turn, state);
      if (hasState) {
        const numbers = numbersOfState(fields, state);
        valuesAt(at, fields.length).set(numbers);
      }
      return result ? 1 : 0;
    };
    try {
      return module.enter(act, `the ${noun} '${name}' is switched off: ${functions[which].name}`);
    } finally {
      turn.end();
    }
  }

  function save(simAt, number, jsonAt, jsonSize, textAt, size) {
    const sim = module.simulationAt(simAt);
    const act = () => {
      const value = valueOf(JSON.parse(read(jsonAt, jsonSize)), sim);
      const text = sim.definitions.call(number, value);
      if (text === null || text === undefined) {
        return NONE;
      }
      if (typeof text !== "string") {
        throw new TypeError("it must return a text, or null");
      }
      const bytes = encoder.encode(text);
      if (bytes.length >= size || text.includes("\0")) {
        throw new RangeError(`its text must be shorter than ${size} bytes, without a NUL`);
      }
      new Uint8Array(module.memory.buffer, textAt, bytes.length).set(bytes);
      return bytes.length;
    };
    return module.enter(act, `the memory '${sim.definitions.nameOf(number)}': save`);
  }

  function load(simAt, number, textAt, size, at) {
    const sim = module.simulationAt(simAt);
    const act = () => {
      const value = sim.definitions.call(number, read(textAt, size));
      if (value === null || value === undefined) {
        return NONE;
      }
      const numbers = numbersOf(value, sim);
      valuesAt(at, numbers.length).set(numbers);
      return 1;
    };
    return module.enter(act, `the memory '${sim.definitions.nameOf(number)}': load`);
  }

  return { ovjs_host_call: call, ovjs_host_save: save, ovjs_host_load: load };
}
