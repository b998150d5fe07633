// Packets of clients in the state play, and what they do.
import { attack, useOnMob } from "./combat.js";
import { dig } from "./digging.js";
import { place } from "./placing.js";
import { useItem } from "./using.js";
import { closeWindow, clickWindow, setCreativeSlot } from "./clicks.js";
import { selectTrade } from "./windows.js";

const CHAT_MAX = 256;
const UNMOUNT = 0x02; // of steer_vehicle, up to 1.21.1

const HANDLERS = {
  // Movement
  position: ({ player, params }) => player.movement.move(params),
  position_look: ({ player, params }) => player.movement.move(params),
  look: ({ player, params }) => player.movement.move(params),
  teleport_confirm: ({ player, params }) => player.movement.confirm(params),
  entity_action: ({ player, params }) => act(player, params.actionId),
  steer_vehicle: ({ player, params }) => {
    if ((params.jump & UNMOUNT) !== 0 && player.vehicle !== 0) {
      player.dismount();
    }
  },
  player_input: ({ player, params }) => sneak(player, Boolean(params.inputs.shift)),

  // Acts
  use_entity: ({ server, player, params }) =>
    params.mouse === 1 ? attack(server, player, params.target) : useOnMob(server, player, params),
  block_dig: ({ server, player, params }) => dig(server, player, params),
  block_place: ({ server, player, params }) => place(server, player, params),
  use_item: ({ server, player, params }) => useItem(server, player, params),
  arm_animation: ({ server, player, params }) => swing(server, player, params.hand),
  client_command: ({ player, params }) => {
    if (params.actionId === "perform_respawn" || params.actionId === 0) {
      if (player.isDead) {
        player.respawn();
      }
    }
  },

  // Inventory
  held_item_slot: ({ player, params }) => player.inventory.select(params.slotId),
  window_click: ({ server, player, params }) => clickWindow(server, player, params),
  close_window: ({ server, player }) => closeWindow(server, player),
  set_creative_slot: ({ player, params }) => setCreativeSlot(player, params),
  select_trade: ({ server, player, params }) => selectTrade(server, player, params.slot),

  // Chat
  chat: ({ server, player, params }) => chat(server, player, params.message),
  chat_message: ({ server, player, params }) => chat(server, player, params.message),
  chat_command: ({ server, player, params }) => server.commands.run(player, params.command),
  chat_command_signed: ({ server, player, params }) => server.commands.run(player, params.command),

  // The connection
  keep_alive: ({ player, params }) => player.answerKeepAlive(params),
  chunk_batch_received: ({ player }) => player.view.received(),
};

/** Does what a packet asks for. Packets that the server needs not are left out. */
export function handle(server, player, { name, params }) {
  HANDLERS[name]?.({ server, player, params });
}

function chat(server, player, message) {
  const text = String(message).slice(0, CHAT_MAX);
  if (text.startsWith("/")) {
    server.commands.run(player, text.slice(1));
  } else if (text.trim() !== "") {
    server.log(`<${player.name}> ${text}`);
    server.say(`<${player.name}> ${text}`);
  }
}

function sneak(player, isSneaking) {
  if (player.isSneaking !== isSneaking) {
    player.isSneaking = isSneaking;
    if (isSneaking && player.vehicle !== 0) {
      player.dismount();
    }
    player.tellMode();
    player.server.entities.touch(player.mob.serial);
  }
}

function act(player, action) {
  if (action === "start_sneaking" || action === "stop_sneaking") {
    sneak(player, action === "start_sneaking");
  } else if (action === "start_sprinting" || action === "stop_sprinting") {
    player.isSprinting = action === "start_sprinting";
    player.tellMode();
    player.server.entities.touch(player.mob.serial);
  } else if (action === "stop_sleeping") {
    player.wakeUp();
  }
}

function swing(server, player, hand) {
  const animation = hand === 1 ? 3 : 0;
  server.entities.broadcast(
    player.mob.serial,
    "animation",
    { entityId: player.id, animation },
    { self: false },
  );
}
