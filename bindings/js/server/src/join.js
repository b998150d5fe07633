// What a client gets when it joins, before columns and mobs.
import { attributesPacket } from "./appearance.js";
import { weatherPackets } from "./effects.js";
import { encodeText } from "./text.js";

const MODES = ["survival", "creative", "adventure", "spectator"];
const PLAYER_ATTRIBUTES = {
  "generic.max_health": 20,
  "generic.movement_speed": 0.1,
  "generic.attack_speed": 4,
};
const SIMULATION_DISTANCE = 10;
const BORDER_BLOCKS = 59999968;

export const modeNumber = (mode) => MODES.indexOf(mode);

/** Where and how a player lives: in the packets of joining and of coming back to life. */
export function spawnInfo(server, player) {
  const { version, registries } = server;
  const mode = modeNumber(player.mode);
  const common = {
    worldName: registries.dimension,
    hashedSeed: [0, 0],
    isDebug: false,
    isFlat: false,
    death: undefined,
    portalCooldown: 0,
  };
  const worldState = {
    ...common,
    dimension: registries.dimensionIndex,
    name: registries.dimension,
    gamemode: player.mode,
    previousGamemode: 255,
    seaLevel: 63,
  };
  return {
    ...common,
    worldState,
    worldType: registries.dimension,
    dimension: version.isAtLeast("1.19") ? registries.dimension : registries.dimensionNbt,
    gameMode: mode,
    previousGameMode: -1,
    gamemode: mode,
    previousGamemode: 255,
  };
}

function loginParams(server, player) {
  const { registries, settings } = server;
  return {
    ...spawnInfo(server, player),
    entityId: player.id,
    isHardcore: false,
    worldNames: [registries.dimension],
    dimensionCodec: registries.codec,
    maxPlayers: settings.playersMax,
    viewDistance: settings.viewDistance,
    simulationDistance: SIMULATION_DISTANCE,
    reducedDebugInfo: false,
    enableRespawnScreen: true,
    doLimitedCrafting: false,
    enforcesSecureChat: false,
  };
}

/** The lines of the list of players. */
export function playerInfoPacket(version, players) {
  if (version.isAtLeast("1.19.3")) {
    const flags = { add_player: true, update_game_mode: true, update_listed: true, update_latency: true };
    const others = ["initialize_chat", "update_display_name", "update_hat", "update_list_order"];
    others.forEach((flag) => (flags[flag] = false));
    return {
      action: { ...flags, _value: 0x1d },
      data: players.map((player) => ({
        uuid: player.uuid,
        player: { name: player.name, properties: [] },
        gamemode: modeNumber(player.mode),
        listed: 1,
        latency: 0,
      })),
    };
  }
  return {
    action: "add_player",
    data: players.map((player) => ({
      uuid: player.uuid,
      name: player.name,
      properties: [],
      gamemode: modeNumber(player.mode),
      ping: 0,
      displayName: undefined,
      crypto: undefined,
    })),
  };
}

/** The packet that takes players off the list: [name, params]. */
export function playerRemovePacket(version, players) {
  return version.has("player_remove")
    ? ["player_remove", { players: players.map((player) => player.uuid) }]
    : ["player_info", { action: "remove_player", data: players.map((player) => ({ uuid: player.uuid })) }];
}

export function abilitiesOf(player) {
  const isCreative = player.mode === "creative";
  return { flags: isCreative ? 0x0d : 0, flyingSpeed: 0.05, walkingSpeed: 0.1 };
}

export function timePacket(server) {
  const { gameTime, dayTime } = server.world.env;
  const long = (value) => [Math.floor(value / 0x100000000), value >>> 0];
  return { age: long(gameTime), time: long(dayTime), tickDayTime: !server.clock.isFrozen };
}

function spawnPosition(server) {
  const [x, y, z] = server.spawn.map(Math.floor);
  const location = { x, y, z };
  const globalPos = { dimensionName: server.registries.dimension, location };
  return { location, angle: 0, globalPos, yaw: 0, pitch: 0 };
}

/** All packets of joining, in their order: [name, params]. */
export function joinPackets(server, player) {
  const { version, world, registries } = server;
  const { difficulty, isRaining } = world.env;
  const weather = isRaining ? weatherPackets(world.env) : [];
  return [
    ["login", loginParams(server, player)],
    ["difficulty", { difficulty, difficultyLocked: true }],
    ["abilities", abilitiesOf(player)],
    ["held_item_slot", { slot: 0 }],
    ...(version.has("feature_flags") ? [["feature_flags", { features: ["minecraft:vanilla"] }]] : []),
    ["declare_recipes", { recipes: [], stoneCutterRecipes: [] }],
    ...(version.hasConfiguration ? [] : [["tags", { tags: registries.tags() }]]),
    ["entity_status", { entityId: player.id, entityStatus: player.isOperator ? 28 : 24 }],
    ["player_info", playerInfoPacket(version, [...server.players.values()])],
    [
      "initialize_world_border",
      {
        x: 0,
        z: 0,
        oldDiameter: BORDER_BLOCKS,
        newDiameter: BORDER_BLOCKS,
        speed: version.isAtLeast("1.19") ? 0 : [0, 0],
        portalTeleportBoundary: 29999984,
        warningBlocks: 5,
        warningTime: 15,
      },
    ],
    ["update_time", timePacket(server)],
    ["spawn_position", spawnPosition(server)],
    ...weather.map((params) => ["game_state_change", params]),
    ...(version.isAtLeast("1.20.3")
      ? [["game_state_change", { reason: "level_chunks_load_start", gameMode: 0 }]]
      : []),
    ["update_view_distance", { viewDistance: server.settings.viewDistance }],
    ["simulation_distance", { distance: SIMULATION_DISTANCE }],
    ["entity_update_attributes", attributesPacket(version, player.id, PLAYER_ATTRIBUTES)],
    ["experience", { experienceBar: 0, level: 0, totalExperience: 0 }],
  ];
}

/** A line of chat from the server: [name, params]. */
export function chatPacket(version, parts, isActionBar = false) {
  const content = encodeText(version, parts);
  if (!version.has("system_chat")) {
    const sender = "00000000-0000-0000-0000-000000000000";
    return ["chat", { message: content, position: isActionBar ? 2 : 1, sender }];
  }
  return ["system_chat", { content, isActionBar }];
}
