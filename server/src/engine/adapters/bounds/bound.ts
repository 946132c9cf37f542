export type Bound =
	| { kind: "text"; chars: number }
	| { kind: "name"; chars: number }
	| { kind: "number"; min: number; max: number }
	| { kind: "time" }
	| { kind: "flag" }
	| { kind: "json"; size: JsonSize }
	| { kind: "wholeJson"; size: JsonSize }
	| { kind: "list"; items: number; of: Bound }
	| { kind: "object"; fields: Fields; required: readonly string[] };

export type Fields = Readonly<Record<string, Bound>>;

export interface JsonSize {
	chars: number;
	values: number;
	depth: number;
}

type Kind<Name extends Bound["kind"]> = Extract<Bound, { kind: Name }>;

export const text = (chars: number): Kind<"text"> => ({ kind: "text", chars });
/** Omitted when too long, because a cut name would be a different name. */
export const name = (chars: number): Kind<"name"> => ({ kind: "name", chars });
export const number = (min: number, max: number): Kind<"number"> => ({ kind: "number", min, max });
/** ISO 8601, up to the year 9999. */
export const time: Kind<"time"> = { kind: "time" };
export const flag: Kind<"flag"> = { kind: "flag" };
export const json = (chars: number): Kind<"json"> => ({ kind: "json", size: jsonSize(chars) });
/** Omitted when too large, because part of it would have a different meaning. */
export const wholeJson = (chars: number): Kind<"wholeJson"> => ({ kind: "wholeJson", size: jsonSize(chars) });
export const list = (items: number, of: Bound): Kind<"list"> => ({ kind: "list", items, of });
/** Omitted as a whole when a required field is missing or omitted. */
export const object = <Of extends Fields>(fields: Of, required: readonly (keyof Of & string)[] = []) =>
	({ kind: "object", fields, required }) as const;

const jsonSize = (chars: number): JsonSize => ({ chars, values: 10_000, depth: 32 });
