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

const [PARSE, DESCRIBE, BIND] = Buffer.from("PDB");

/** Omits the parsers, because they are registered globally and merging them again for each statement costs time. */
function withoutParsers({ parsers, ...rest }: QueryOptions = {}): QueryOptions {
	return rest;
}

/**
 * Parses and describes a statement once, because the original client does so for each execution, which takes longer
 * than the execution itself.
 */
export class PreparedPglite extends PGlite {
	readonly #prepared = new Map<string, Prepared>();
	#obsolete: string[] = [];
	#names = 0;
	#current: Prepared | null = null;

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
		const current = this.#current;
		if (current === null) return await super.execProtocolStream(message, options);
		try {
			if (message[0] === DESCRIBE) return await this.#describe(current, message, options);
			const sent = message[0] === BIND ? nameStatement(message, current.name) : message;
			return await super.execProtocolStream(sent, options);
		} catch (error) {
			this.#forget(current);
			throw error;
		}
	}

	async #parse(message: Uint8Array, options: Options): Promise<Messages> {
		this.#current = null;
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
		const messages = await super.execProtocolStream(sent, options);
		descriptions.set(target, messages);
		return messages;
	}

	#forget({ text, name }: Prepared): void {
		this.#current = null;
		if (this.#prepared.delete(text)) this.#obsolete.push(name);
	}

	async #close(name: string, options: Options): Promise<void> {
		await super.execProtocolStream(protocol.serialize.close({ type: "S", name }), options);
	}
}
