// How faces are shaded: the color of the block, a pattern, the light of the sky and of lamps, haze.
//
// The light stands in a volume, one value a cell. Reading it half a block in front of a face and between cells gives soft
// light, and dark corners: cells of blocks have none. The colors are sRGB and are drawn as they are.
import * as THREE from "three";
import type { Grid } from "./grid";

export interface Daylight {
  sky: THREE.Color;
  horizon: THREE.Color;
  sun: THREE.Color;
  lamp: number;
}

const VERTEX = /* glsl */ `
attribute vec4 tint;
attribute vec4 facing;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vTint;
varying float vPattern;
varying float vFar;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vPlace = world.xyz;
  vNormal = normalize(facing.xyz);
  vTint = tint.rgb;
  vPattern = tint.a * 255.0;
  vec4 view = viewMatrix * world;
  vFar = length(view.xyz);
  gl_Position = projectionMatrix * view;
}`;

const FRAGMENT = /* glsl */ `
precision highp float;
precision highp sampler3D;
uniform sampler3D light;
uniform vec3 lightMin;
uniform vec3 lightSize;
uniform vec3 sun;
uniform vec3 haze;
uniform float lamp;
uniform float hazeFrom;
uniform float hazeTo;
uniform float time;
uniform float detail;
varying vec3 vPlace;
varying vec3 vNormal;
varying vec3 vTint;
varying float vPattern;
varying float vFar;

float hash(vec3 p) { p = fract(p * vec3(0.1031, 0.1130, 0.0973)); p += dot(p, p.yzx + 33.33); return fract((p.x + p.y) * p.z); }

void main() {
  vec3 n = normalize(vNormal);
  vec3 cell = floor(vPlace - n * 0.01);
  vec3 inside = vPlace - cell;
  // u runs along a side, v upwards; on tops along x and z.
  vec2 uv = abs(n.y) > 0.5 ? inside.xz : abs(n.x) > 0.5 ? inside.zy : inside.xy;
  float near = clamp(1.0 - (vFar - 18.0) / 50.0, 0.0, 1.0) * detail;
  float tone = 1.0;
  float alpha = 1.0;
  vec3 color = vTint;
  int pattern = int(vPattern + 0.5);
  bool isGlow = pattern == 6;
  if (pattern >= 128) {
    // Blades: columns of different height, thinner towards their tips.
    float height = float(pattern - 128) / 100.0;
    vec2 along = fract(vPlace.xz);
    float across = (along.x - 0.12) / 0.76 * 7.0;
    float up = fract(vPlace.y) / height;
    float blade = floor(across);
    float tall = 0.45 + 0.55 * hash(cell + blade * 7.13);
    if (up > tall || abs(fract(across) - 0.5) > 0.5 - 0.28 * up / tall) discard;
    tone = 0.72 + 0.4 * up;
  } else {
    float coarse = hash(cell + n) - 0.5;
    tone = 1.0 + coarse * 0.05;
    if (near > 0.01) {
      vec3 texel = floor((vPlace - n * 0.01) * 8.0);
      float fine = hash(texel + n * 3.1) - 0.5;
      if (pattern == 1) {
        float row = floor(uv.y * 4.0);
        float edge = step(0.88, fract(uv.y * 4.0)) + step(0.95, fract(uv.x + 0.37 * row + 0.11 * cell.x)) * 0.7;
        tone += near * (0.05 * (hash(vec3(row, cell.xz)) - 0.5) - 0.16 * min(edge, 1.0) + 0.04 * fine);
      } else if (pattern == 2) {
        float row = floor(uv.y * 4.0);
        float x = uv.x * 2.0 + 0.5 * mod(row, 2.0);
        float edge = max(step(0.86, fract(uv.y * 4.0)), step(0.93, fract(x)));
        tone += near * (0.1 * (hash(vec3(floor(x), row, cell.x + cell.z)) - 0.5) - 0.14 * edge + 0.04 * fine);
      } else if (pattern == 3) {
        tone += near * (0.16 * (hash(vec3(floor(uv.x * 8.0), floor(vPlace.y * 1.5), cell.x + cell.z)) - 0.5) + 0.05 * fine);
      } else if (pattern == 4) {
        tone += near * 0.32 * fine;
      } else if (pattern == 5) {
        float fringe = 0.78 + 0.14 * (hash(vec3(floor(uv.x * 8.0), cell.xz)) - 0.5);
        if (uv.y < fringe) color = vec3(0.52, 0.38, 0.26);
        tone += near * 0.12 * fine;
      } else if (pattern == 10) {
        tone -= near * 0.16 * step(0.5, fract(uv.x * 4.0));
      } else if (pattern == 11) {
        tone -= near * 0.1 * max(step(0.94, uv.x), step(0.94, uv.y));
      } else if (pattern == 7) {
        float frame = max(step(0.92, max(uv.x, uv.y)), step(0.92, 1.0 - min(uv.x, uv.y)));
        alpha = 0.28 + 0.35 * frame * near;
      } else if (!isGlow && pattern != 9) {
        tone += near * 0.1 * fine;
      }
    }
    if (pattern == 7 && near <= 0.01) alpha = 0.35;
    if (pattern == 5 && near <= 0.01 && uv.y < 0.8) color = vec3(0.52, 0.38, 0.26);
    if (pattern == 9) {
      alpha = n.y > 0.5 ? 0.58 : 0.7;
      tone = 1.0 + 0.05 * sin(vPlace.x * 1.7 + time) * sin(vPlace.z * 1.3 - time * 0.8) + 0.06 * hash(floor(vPlace * 2.0));
    }
  }
  vec3 spot = (vPlace + n * 0.5 - lightMin) / lightSize;
  vec2 lit = texture(light, spot).rg;
  // Corners, where the light of the sky ends in blocks, stay half bright.
  float open = lit.r;
  float side = pattern >= 128 ? 0.95 : n.y > 0.5 ? 1.0 : n.y < -0.5 ? 0.55 : abs(n.x) > 0.5 ? 0.72 : 0.85;
  vec3 fromSky = sun * (0.3 + 0.7 * open * open) * step(0.001, open + 0.2);
  vec3 fromLamp = vec3(1.0, 0.82, 0.55) * lit.g * lit.g * lamp;
  vec3 bright = isGlow ? vec3(1.12) : min(vec3(1.15), max(fromSky * side, vec3(0.15) * side) + fromLamp * side * (1.0 - 0.6 * open * max(sun.r, 0.0)));
  vec3 shown = color * tone * bright;
  float fog = smoothstep(hazeFrom, hazeTo, vFar);
  gl_FragColor = vec4(mix(shown, haze, fog), alpha);
}`;

const OPENED = 200; // light of the sky in what is cut open, of 255

/** The light of a grid as a texture, with a bright margin of one cell. */
export class LightVolume {
  readonly texture: THREE.Data3DTexture;
  private readonly data: Uint8Array;

  constructor(private readonly grid: Grid) {
    const [w, h, d] = [grid.wide + 2, grid.high + 2, grid.deep + 2];
    this.data = new Uint8Array(2 * w * h * d);
    this.texture = new THREE.Data3DTexture(this.data, w, d, h);
    this.texture.format = THREE.RGFormat;
    this.texture.minFilter = this.texture.magFilter = THREE.LinearFilter;
    this.texture.unpackAlignment = 1;
    this.fill(null);
  }

  /** `shows`: is a cell drawn? Those that are cut away let light in. */
  fill(shows: ((x: number, y: number, z: number) => boolean) | null): void {
    const { grid, data } = this,
      w = grid.wide + 2,
      d = grid.deep + 2;
    for (let i = 0; i < data.length; i += 2) data[i] = 255;
    for (let y = 0; y < grid.high; y++) {
      for (let z = 0; z < grid.deep; z++) {
        const from = 2 * grid.index(0, y, z);
        data.set(grid.light.subarray(from, from + 2 * grid.wide), 2 * (((y + 1) * d + z + 1) * w + 1));
        for (let x = 0; x < grid.wide; x++) {
          const at = 2 * (((y + 1) * d + z + 1) * w + x + 1);
          if (grid.isLand[z * grid.wide + x] === 0) data[at] = 255;
        }
      }
    }
    if (shows !== null) this.open(shows);
    this.texture.needsUpdate = true;
  }

  /** Light of the sky and of blocks at a place, in cells of the grid, 0 to 1. */
  at(x: number, y: number, z: number): [number, number] {
    const { grid } = this;
    const cell = [Math.floor(x), Math.floor(y), Math.floor(z)];
    if (!grid.has(cell[0], cell[1], cell[2])) return [1, 0];
    const i = 2 * (((cell[1] + 1) * (grid.deep + 2) + cell[2] + 1) * (grid.wide + 2) + cell[0] + 1);
    return [this.data[i] / 255, this.data[i + 1] / 255];
  }

  // Light falls into what is cut open: down to the first block that stops it.
  private open(shows: (x: number, y: number, z: number) => boolean): void {
    const { grid, data } = this;
    const w = grid.wide + 2;
    const d = grid.deep + 2;
    for (let z = 0; z < grid.deep; z++) {
      for (let x = 0; x < grid.wide; x++) {
        if (grid.isLand[z * grid.wide + x] === 0 || shows(x, grid.high - 1, z)) continue;
        for (let y = grid.high - 1; y >= 0; y--) {
          if (shows(x, y, z) && grid.looks[grid.cells[grid.index(x, y, z)]].clear === 0) break;
          const at = 2 * (((y + 1) * d + z + 1) * w + x + 1);
          data[at] = Math.max(data[at], OPENED);
        }
      }
    }
  }
}

export type Uniforms = Record<string, THREE.IUniform>;

export function makeUniforms(grid: Grid, volume: LightVolume): Uniforms {
  return {
    light: { value: volume.texture },
    // The texture's axes are x, z, y: see swizzle in the shader's use of lightMin.
    lightMin: { value: new THREE.Vector3(-1, -1, -1) },
    lightSize: { value: new THREE.Vector3(grid.wide + 2, grid.high + 2, grid.deep + 2) },
    sun: { value: new THREE.Color(1, 1, 1) },
    haze: { value: new THREE.Color(0.7, 0.8, 0.95) },
    lamp: { value: 1 },
    hazeFrom: { value: 1e6 },
    hazeTo: { value: 2e6 },
    time: { value: 0 },
    detail: { value: 1 },
  };
}

export function makeMaterial(uniforms: Uniforms, kind: "solid" | "clear" | "plants"): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT.replace("texture(light, spot)", "texture(light, spot.xzy)"),
    side: kind === "plants" ? THREE.DoubleSide : THREE.FrontSide,
    transparent: kind === "clear",
    depthWrite: kind !== "clear",
  });
}
