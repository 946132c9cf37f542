import type { Masker } from "@paperclipai/adapter-utils/host";
import { keysOf, type RecordFields } from "@paperclipai/shared";

export function fileFields<Key extends string, Row extends Record<Key, unknown>>(
	fields: RecordFields & Record<Key, unknown>,
	row: Row,
	masker: Pick<Masker, "text">,
): Pick<Row, Key> {
	const mask = (key: string, value: unknown) =>
		fields[key]?.isText && typeof value === "string" ? masker.text(value) : value;
	return Object.fromEntries((keysOf(fields) as Key[]).map((key) => [key, mask(key, row[key])])) as Pick<Row, Key>;
}
