// From the first byte of a client to the state play: handshake, status, login, configuration.
//
//   handshake --1--> status: one answer, and a ping
//             --2--> login_start --> [compression] --> success --(1.20.2 and later)--> configuration --> play
import { createHash } from "node:crypto";
import { ByteReader, ByteWriter } from "./bytes.js";
import { COMPRESSION_THRESHOLD } from "./connection.js";
import { VERSIONS } from "./versions.js";

const STATUS = 1;
const LOGIN = 2;
const LOGIN_MS = 30000;

/** The UUID of a name in offline mode: version 3, of "OfflinePlayer:NAME". */
export function offlineUuid(name) {
  const bytes = createHash("md5").update(`OfflinePlayer:${name}`).digest();
  bytes[6] = (bytes[6] & 0x0f) | 0x30;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export class Login {
  #state = "handshaking";
  #timer;

  /**
   * @param connection the Connection
   * @param server has version, registries, settings; `refuse(name)`: why a player may not join, or null;
   *   `join(login)`: the client is in the state play
   */
  constructor(connection, server) {
    this.connection = connection;
    this.server = server;
    this.version = server.version;
    this.name = null;
    this.uuid = null;
    this.#timer = setTimeout(() => connection.close("the client does not log in"), LOGIN_MS);
    this.#timer.unref();
  }

  /** Handles a packet. Throws if it is rubbish. */
  take(bytes) {
    const handlers = {
      handshaking: () => this.#shakeHands(bytes),
      status: () => this.#answerStatus(bytes),
      login: () => this.#takeLogin(this.version.read("login", bytes)),
      configuration: () => this.#takeConfiguration(this.version.read("configuration", bytes)),
    };
    handlers[this.#state]();
    this.connection.flush();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #send(name, params) {
    this.connection.send(this.version.write(this.#state, name, params));
  }

  // ---- Handshake and status: the same bytes in all versions, so that clients of all versions get an answer

  #shakeHands(bytes) {
    const reader = new ByteReader(bytes);
    if (reader.varint() !== 0) {
      throw new RangeError("no handshake");
    }
    const protocol = reader.varint();
    reader.text(1024);
    reader.u16();
    const next = reader.varint();
    if (next === STATUS) {
      this.#state = "status";
    } else if (next !== LOGIN && next !== 3) {
      throw new RangeError(`there is no state ${next}`);
    } else if (protocol !== this.version.protocol) {
      this.#refuse(
        `This world is shown to version ${this.version.name}. ` +
          `ovis-server --version works with ${VERSIONS.join(", ")}.`,
      );
    } else {
      this.#state = "login";
    }
  }

  #answerStatus(bytes) {
    const reader = new ByteReader(bytes);
    const id = reader.varint();
    if (id === 0) {
      const { settings, players, title } = this.server;
      const answer = {
        version: { name: this.version.name, protocol: this.version.protocol },
        players: { max: settings.playersMax, online: players.size, sample: [] },
        description: { text: title },
      };
      this.connection.send(new ByteWriter().varint(0).text(JSON.stringify(answer)).end());
    } else if (id === 1) {
      this.connection.send(new ByteWriter().varint(1).raw(reader.raw(8)).end());
      this.connection.end("status was asked for");
    } else {
      throw new RangeError("no question for the status");
    }
  }

  /** Ends the login with a reason that clients of all versions show. */
  #refuse(reason) {
    this.connection.send(
      new ByteWriter()
        .varint(0)
        .text(JSON.stringify({ text: reason }))
        .end(),
    );
    this.connection.end(reason);
  }

  // ---- Login

  #takeLogin({ name, params }) {
    if (name === "login_start" && this.name === null) {
      this.#begin(params.username);
    } else if (name === "login_acknowledged" && this.name !== null && this.version.hasConfiguration) {
      this.#configure();
    } else if (name !== "custom_payload" && name !== "cookie_response") {
      throw new RangeError(`${name} during the login`);
    }
  }

  #begin(name) {
    if (!/^\w{1,16}$/.test(name)) {
      this.#refuse("A name has 1 to 16 letters, digits and _.");
      return;
    }
    const reason = this.server.refuse(name);
    if (reason !== null) {
      this.#refuse(reason);
      return;
    }
    this.name = name;
    this.uuid = offlineUuid(name);
    if (this.server.isCompressed) {
      this.#send("compress", { threshold: COMPRESSION_THRESHOLD });
      this.connection.isCompressed = true;
    }
    this.#send("success", { uuid: this.uuid, username: name, properties: [], strictErrorHandling: false });
    if (!this.version.hasConfiguration) {
      this.#join();
    }
  }

  // ---- Configuration

  #configure() {
    this.#state = "configuration";
    this.server.configuration().forEach((packet) => this.connection.send(packet));
  }

  #takeConfiguration({ name }) {
    if (name === "finish_configuration") {
      this.#join();
    }
    // The others are settings, brand, packs and answers: the server needs none of them.
  }

  #join() {
    this.stop();
    this.server.join(this);
  }
}

/** Packets of the configuration, the same for all clients. */
export function configurationPackets(version, registries) {
  const packet = (name, params) => version.write("configuration", name, params);
  const brand = new ByteWriter().text("ovis").take();
  return [
    packet("custom_payload", { channel: "minecraft:brand", data: brand }),
    packet("feature_flags", { features: ["minecraft:vanilla"] }),
    ...(version.isAtLeast("1.20.5") ? [packet("select_known_packs", { packs: [] })] : []),
    ...registries.packets().map(({ name, params }) => packet(name, params)),
    packet("tags", { tags: registries.tags() }),
    packet("finish_configuration", {}),
  ];
}
