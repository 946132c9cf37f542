import type { Bound, Fields } from "./bound.ts";
import { type Cut, cutJson, cutText } from "./cut.ts";

/** Size limit for values of a wrong type, which are passed on because the receiver handles them. */
const OF_WRONG_TYPE = { chars: 4_096, values: 1_000, depth: 32 };
const TIME_CHARS = 40;

type ObjectBound = Extract<Bound, { kind: "object" }>;

export type OnLeftOut = (path: string) => void;

/**
 * Omits fields that the bound does not name.
 * @returns `undefined` when the value is omitted.
 * @throws errors from reading the value.
 */
export function applyBound(value: unknown, bound: Bound, cut: Cut, onLeftOut: OnLeftOut = () => {}): unknown {
	return apply(value, bound, "");

	function apply(part: unknown, of: Bound, path: string): unknown {
		if (part === undefined || part === null) return part;
		if (isRightType(part, of)) return within(part, of, path);
		const { value } = cutJson(part, OF_WRONG_TYPE, cut);
		// JSON omits functions and symbols, so the field would seem to be missing.
		return value === undefined && path !== "" ? { notJson: typeof part } : value;
	}

	function within(part: unknown, of: Bound, path: string): unknown {
		const leaveOut = () => void onLeftOut(path);
		switch (of.kind) {
			case "text":
				return cutText(part as string, of.chars, cut);
			case "name":
				return wholeName(part as string, of.chars) ?? leaveOut();
			case "time":
				return wholeName(part as string, TIME_CHARS) !== null && isTime(part as string) ? part : leaveOut();
			case "number":
				// JSON would turn NaN and Infinity into null, which means no value.
				if (cut.slack > 0) return Number.isFinite(part) ? part : String(part);
				return (part as number) >= of.min && (part as number) <= of.max ? part : leaveOut();
			case "flag":
				return part;
			case "json":
				return cutJson(part, of.size, cut).value;
			case "wholeJson": {
				const { value, isCut } = cutJson(part, of.size, cut);
				return isCut && cut.slack === 0 ? leaveOut() : value;
			}
			case "list":
				return items(part as unknown[], of, path);
			case "object":
				return complete(fields(part as Record<string, unknown>, of.fields, path), of) ?? leaveOut();
		}
	}

	function wholeName(part: string, chars: number): string | null {
		const most = chars + cut.slack;
		if (part.length <= most) return part;
		return cut.slack > 0 ? part.slice(0, most) : null;
	}

	function items(part: unknown[], { items: most, of }: Extract<Bound, { kind: "list" }>, path: string): unknown[] {
		if (part.length > most && cut.slack === 0) onLeftOut(`${path}[${most}]`);
		return part.slice(0, most + cut.slack).map((item, index) => apply(item, of, `${path}[${index}]`));
	}

	function complete(kept: Record<string, unknown>, of: ObjectBound): Record<string, unknown> | null {
		const isKept = (key: string) => {
			const bound = of.fields[key];
			return bound !== undefined && kept[key] != null && isRightType(kept[key], bound);
		};
		return cut.slack > 0 || of.required.every(isKept) ? kept : null;
	}

	function fields(part: Record<string, unknown>, of: Fields, path: string): Record<string, unknown> {
		return Object.fromEntries(
			Object.entries(of).flatMap(([key, bound]) => {
				const value = apply(part[key], bound, path === "" ? key : `${path}.${key}`);
				return value === undefined ? [] : [[key, value]];
			}),
		);
	}
}

function isRightType(value: unknown, { kind }: Bound): boolean {
	if (kind === "json" || kind === "wholeJson") return true;
	if (kind === "list") return Array.isArray(value);
	if (kind === "object") return typeof value === "object" && !Array.isArray(value);
	const types = { text: "string", name: "string", time: "string", number: "number", flag: "boolean" } as const;
	return typeof value === types[kind];
}

function isTime(value: string): boolean {
	const year = new Date(value).getUTCFullYear();
	return year >= 0 && year <= 9999;
}
