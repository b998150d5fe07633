// A client without a network: what the server writes is thrown away, or kept unsent if it is slow.
import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { Connection, frame } from "../src/connection.js";
import { Login } from "../src/login.js";

const require = createRequire(import.meta.url);
const { createSerializer } = require("minecraft-protocol");

export class FakeSocket extends EventEmitter {
  writableLength = 0;
  remoteAddress = "nowhere";
  isDestroyed = false;
  isSlow = false;

  setNoDelay() {}

  write(bytes) {
    if (this.isSlow) {
      this.writableLength += bytes.length;
    }
    return !this.isSlow;
  }

  end() {
    this.destroy();
  }

  destroy() {
    if (!this.isDestroyed) {
      this.isDestroyed = true;
      this.emit("close");
    }
  }
}

/** A connection whose client has not said anything. */
export function connectFake(server) {
  const socket = new FakeSocket();
  const connection = new Connection(socket, {
    packet: (bytes) => login.take(bytes),
    closed: () => login.stop(),
  });
  const login = new Login(connection, server);
  return { socket, connection, login };
}

/** A client that has joined. */
export class FakeClient {
  #serializer;

  constructor(server, name) {
    Object.assign(this, connectFake(server));
    this.server = server;
    this.#serializer = createSerializer({ state: "play", isServer: false, version: server.version.name });
    this.login.name = name;
    this.login.uuid = "00000000-0000-3000-8000-000000000001";
    this.login.stop();
    server.join(this.login);
    this.player = server.players.get(name);
  }

  send(name, params) {
    this.socket.emit("data", frame(this.#serializer.createPacketBuffer({ name, params }), false));
  }

  /** Confirms what a client confirms: columns, and that it lives. */
  confirm() {
    this.player.view.received();
    this.player.answerKeepAlive({ keepAliveId: 0n + BigInt(this.player.keepAliveId) });
  }
}
