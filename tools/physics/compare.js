// Runs the courses with prismarine-physics and compares the ticks with the output of run_courses.
//
//   node compare.js courses.txt ours.txt [COURSE]      a table; with COURSE its ticks side by side
'use strict'
const fs = require('fs')
const { Vec3 } = require('vec3')
const VERSION = '1.19.4'
const registry = require('prismarine-registry')(VERSION)
const Block = require('prismarine-block')(registry)
const { Physics } = require('prismarine-physics')
const DIFFERENT = 1e-9

function readCourses (name) {
  const courses = []
  for (const line of fs.readFileSync(name, 'utf8').split('\n')) {
    const words = line.trim().split(/\s+/)
    const course = courses[courses.length - 1]
    if (words[0] === 'course') courses.push({ name: words[1], cells: new Map(), holds: [] })
    else if (words[0] === 'fill') fill(course.cells, words.slice(1, 7).map(Number), words[7])
    else if (words[0] === 'body') course.body = words.slice(1).map(Number)
    else if (words[0] === 'hold') course.holds.push({ ticks: Number(words[1]), wishes: words.slice(2) })
  }
  return courses
}

function fill (cells, [x0, y0, z0, x1, y1, z1], text) {
  const state = Block.fromString(text, 0).stateId
  for (let x = x0; x <= x1; x++) {
    for (let y = y0; y <= y1; y++) {
      for (let z = z0; z <= z1; z++) cells.set(`${x},${y},${z}`, state)
    }
  }
}

function makeWorld (cells) {
  return {
    getBlock (at) {
      const pos = new Vec3(Math.floor(at.x), Math.floor(at.y), Math.floor(at.z))
      const block = Block.fromStateId(cells.get(`${pos.x},${pos.y},${pos.z}`) ?? 0, 0)
      block.position = pos
      return block
    }
  }
}

// Settings that make both equal: each number of prismarine-physics that can be set gets the float value of
// the game and of src/body. Its defaults are doubles.
const float = Math.fround
function setFloats (physics) {
  const common = float(float(0.6) * float(0.91))
  Object.assign(physics, {
    playerHalfWidth: float(0.3),
    playerHeight: float(1.8),
    stepHeight: float(0.6),
    airborneInertia: float(0.91),
    waterInertia: float(0.8),
    defaultSlipperiness: common / 0.91,
    outOfLiquidImpulse: float(0.3),
    ladderMaxSpeed: float(0.15),
    soulsandSpeed: float(0.4),
    honeyblockSpeed: float(0.4)
  })
}

// Accelerations that equal those of src/body for these inputs. prismarine-physics multiplies inputs by the
// double 0.98. Two inputs together are longer than 1 and are normalized to 1, which removes the factor.
function setAccelerations (physics, player) {
  const { forward, back, left, right, sprint } = player.control
  const damping = forward !== back && left !== right ? 1 : float(0.98) / 0.98
  const sprinting = sprint ? 1 + physics.sprintSpeed : 1
  const inertia = physics.defaultSlipperiness * 0.91
  const cube = float(float(float(0.6) * float(0.6)) * float(0.6))
  const common = float(float(sprint ? 0.13 : 0.1) * float(float(0.21600002) / cube)) * damping
  const speed = common / (0.1627714 / (inertia * inertia * inertia)) / sprinting
  player.attributes[physics.movementSpeedAttribute] = { value: speed, modifiers: [] }
  physics.liquidAcceleration = float(0.02) * damping
  physics.airborneAcceleration = float(sprint ? 0.026 : 0.02) * damping / sprinting
}

function runCourse (course, floats) {
  const world = makeWorld(course.cells)
  const physics = Physics(registry, world)
  if (floats) setFloats(physics)
  const [x, y, z, yaw] = course.body
  const player = {
    pos: new Vec3(x, y, z), vel: new Vec3(0, 0, 0), yaw: Math.PI - yaw * Math.PI / 180, pitch: 0,
    onGround: false, isInWater: false, isInLava: false, isInWeb: false, jumpTicks: 0, jumpQueued: false,
    isCollidedHorizontally: false, isCollidedVertically: false, elytraFlying: false, elytraEquipped: false,
    fireworkRocketDuration: 0, attributes: {}, jumpBoost: 0, speed: 0, slowness: 0, dolphinsGrace: 0,
    slowFalling: 0, levitation: 0, depthStrider: 0
  }
  const rows = []
  for (const { ticks, wishes } of course.holds) {
    const control = {}
    for (const name of ['forward', 'back', 'left', 'right', 'jump', 'sprint', 'sneak']) {
      control[name] = wishes.includes(name)
    }
    player.control = control
    if (floats) setAccelerations(physics, player)
    for (let i = 0; i < ticks; i++) {
      physics.simulatePlayer(player, world)
      const { pos, vel } = player
      rows.push([pos.x, pos.y, pos.z, vel.x, vel.y, vel.z, player.onGround ? 1 : 0])
    }
  }
  return rows
}

function readOurs (name) {
  const runs = new Map()
  for (const line of fs.readFileSync(name, 'utf8').split('\n')) {
    const [course, , ...values] = line.split(' ')
    if (!runs.has(course)) runs.set(course, [])
    runs.get(course).push(values.map(Number))
  }
  return runs
}

// Returns the first tick (from 1) with a different position, velocity or ground flag, and the largest
// difference of a position on one axis.
function compare (ours, theirs) {
  if (ours.length !== theirs.length) throw new Error('the two ran a different count of ticks')
  const found = { first: 0, most: 0, tick: 0, axis: '', ours: 0, theirs: 0 }
  for (let tick = 0; tick < ours.length; tick++) {
    for (let i = 0; i < 7; i++) {
      const apart = Math.abs(ours[tick][i] - theirs[tick][i])
      if (apart > DIFFERENT && !found.first) found.first = tick + 1
      if (i < 3 && apart > found.most) {
        Object.assign(found, { most: apart, tick: tick + 1, axis: 'xyz'[i], ours: ours[tick][i], theirs: theirs[tick][i] })
      }
    }
  }
  return found
}

const [coursesName, oursName, only] = process.argv.slice(2)
const ours = readOurs(oursName)
const courses = readCourses(coursesName)
if (only) {
  const course = courses.find(c => c.name === only)
  if (!course) throw new Error(`no course '${only}'`)
  runCourse(course, true).forEach((row, tick) => {
    const show = r => r.slice(0, 6).map(v => v.toFixed(7).padStart(11)).join(' ') + ` ${r[6]}`
    console.log(`${String(tick + 1).padStart(4)} ours   ${show(ours.get(only)[tick])}\n     theirs ${show(row)}`)
  })
} else {
  console.log('| course | ticks | as shipped: first, most | floats: first | most | where (ours, theirs) |')
  console.log('|---|---|---|---|---|---|')
  let equal = 0
  for (const course of courses) {
    const shipped = compare(ours.get(course.name), runCourse(course, false))
    const f = compare(ours.get(course.name), runCourse(course, true))
    if (!f.first) equal++
    const where = f.first && f.tick ? `tick ${f.tick}, ${f.axis} ${f.ours.toFixed(6)}, ${f.theirs.toFixed(6)}` : ''
    console.log(`| ${course.name} | ${ours.get(course.name).length} | ${shipped.first || '-'}, ` +
      `${shipped.most.toExponential(1)} | ${f.first || '-'} | ${f.most.toExponential(1)} | ${where} |`)
  }
  console.log(`\n${equal} of ${courses.length} courses are equal within ${DIFFERENT} with floats`)
}
