import type { Masker } from "@paperclipai/adapter-utils/host";
import { type FieldValues, keysOf, type RecordFields } from "@paperclipai/shared";

/** The fields of a record as its company file has them: without the secrets in its texts. */
export function fileFields<Fields extends RecordFields>(
	fields: Fields,
	row: FieldValues<Fields>,
	masker: Pick<Masker, "text">,
): FieldValues<Fields> {
	const mask = (key: keyof Fields & string) => {
		const value: unknown = row[key];
		return fields[key]?.isText && typeof value === "string" ? masker.text(value) : value;
	};
	return Object.fromEntries(keysOf(fields).map((key) => [key, mask(key)])) as FieldValues<Fields>;
}
