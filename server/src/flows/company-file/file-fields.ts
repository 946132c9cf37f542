import type { Masker } from "@paperclipai/adapter-utils/host";
import { keysOf, type RecordFields } from "@paperclipai/shared";

/** The fields of a record as its company file has them: without the secrets in its texts. */
export function fileFields<Key extends string, Row extends Record<Key, unknown>>(
	fields: RecordFields & Record<Key, unknown>,
	row: Row,
	masker: Pick<Masker, "text">,
): Pick<Row, Key> {
	const mask = (key: string, value: unknown) =>
		fields[key]?.isText && typeof value === "string" ? masker.text(value) : value;
	return Object.fromEntries((keysOf(fields) as Key[]).map((key) => [key, mask(key, row[key])])) as Pick<Row, Key>;
}
