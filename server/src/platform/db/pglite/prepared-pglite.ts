import { PGlite, protocol, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";
import { LIMITS } from "../../settings/limits.ts";
import { isPreparable } from "../preparable.ts";
import { nameStatement } from "./name-statement.ts";

type Options = Parameters<PGlite["execProtocolStream"]>[1];
type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

interface Prepared {
	text: string;
	name: string;
	uses: number;
	descriptions: Map<number, Messages>;
}

const [PARSE, DESCRIBE, BIND, EXECUTE, SYNC] = Buffer.from("PDBES");

/** Omits the parsers, because they are registered globally and merging them again for each statement costs time. */
function withoutParsers({ parsers, ...rest }: QueryOptions = {}): QueryOptions {
	return rest;
}

/**
 * Parses and describes a statement once, because the original client does so for each execution, which takes longer
 * than the execution itself. Binds, executes and synchronizes in one call of PGlite instead of three.
 */
export class PreparedPglite extends PGlite {
	readonly #prepared = new Map<string, Prepared>();
	#obsolete: string[] = [];
	#names = 0;
	#current: Prepared | null = null;
	#bind: Uint8Array | null = null;
	#isSynced = false;

	override query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
		return super.query<Row>(text, values, withoutParsers(options));
	}

	override transaction<Result>(body: (transaction: Transaction) => Promise<Result>): Promise<Result> {
		return super.transaction((transaction) => {
			const query: Transaction["query"] = (text, values, options) =>
				transaction.query(text, values, withoutParsers(options));
			return body(Object.create(transaction, { query: { value: query } }));
		});
	}

	override async execProtocolStream(message: Uint8Array, options?: Options): Promise<Messages> {
		if (message[0] === PARSE) return await this.#parse(message, options);
		if (message[0] === SYNC) return await this.#sync(message, options);
		const current = this.#current;
		if (current === null) return await super.execProtocolStream(message, options);
		try {
			if (message[0] === BIND) {
				this.#bind = nameStatement(message, current.name);
				return [];
			}
			if (message[0] === DESCRIBE) return await this.#describe(current, message, options);
			if (message[0] === EXECUTE) return await this.#execute(message, options);
			return await super.execProtocolStream(message, options);
		} catch (error) {
			this.#forget(current);
			throw error;
		}
	}

	async #parse(message: Uint8Array, options: Options): Promise<Messages> {
		this.#current = null;
		this.#bind = null;
		this.#isSynced = false;
		const text = Buffer.from(message).toString("latin1", 6);
		const known = this.#prepared.get(text);
		if (known !== undefined && known.uses < LIMITS.preparedUses) {
			known.uses++;
			this.#current = known;
			return [];
		}
		// Plans the statement again, because the tables may have grown since it was planned.
		if (known !== undefined) this.#forget(known);
		for (const name of this.#obsolete.splice(0)) await this.#close(name, options);
		if (!isPreparable(text) || this.#prepared.size >= LIMITS.preparedStatements)
			return await super.execProtocolStream(message, options);
		const prepared = { text, name: `s${++this.#names}`, uses: 1, descriptions: new Map() };
		const messages = await super.execProtocolStream(nameStatement(message, prepared.name), options);
		this.#prepared.set(text, prepared);
		this.#current = prepared;
		return messages;
	}

	async #describe({ name, descriptions }: Prepared, message: Uint8Array, options: Options): Promise<Messages> {
		const target = message[5] as number;
		const known = descriptions.get(target);
		if (known !== undefined) return known;
		const sent = String.fromCharCode(target) === "S" ? protocol.serialize.describe({ type: "S", name }) : message;
		// The portal exists only after the statement was bound.
		const bound = this.#bind === null ? [] : await super.execProtocolStream(this.#bind, options);
		this.#bind = null;
		const messages = await super.execProtocolStream(sent, options);
		descriptions.set(target, messages);
		return [...bound, ...messages];
	}

	async #execute(message: Uint8Array, options: Options): Promise<Messages> {
		const sent = [...(this.#bind === null ? [] : [this.#bind]), message, protocol.serialize.sync()];
		this.#bind = null;
		const messages = await super.execProtocolStream(Buffer.concat(sent), options);
		this.#isSynced = true;
		return messages;
	}

	/** Also called after an error, which PGlite leaves only with this message. */
	async #sync(message: Uint8Array, options: Options): Promise<Messages> {
		this.#bind = null;
		const isSynced = this.#isSynced;
		this.#isSynced = false;
		return isSynced ? [] : await super.execProtocolStream(message, options);
	}

	#forget({ text, name }: Prepared): void {
		this.#current = null;
		if (this.#prepared.delete(text)) this.#obsolete.push(name);
	}

	async #close(name: string, options: Options): Promise<void> {
		await super.execProtocolStream(protocol.serialize.close({ type: "S", name }), options);
	}
}
