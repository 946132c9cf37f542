import { isObject, parseJson, toTerminalText } from "@paperclipai/adapter-utils";

const LEVELS: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** Time (UTC), level, message, and further fields as `name=value`. */
export function readableLine(line: string): string {
	const record = parseJson(line);
	if (!isObject(record)) return toTerminalText(line);
	const { level, time, pid: _pid, hostname: _hostname, msg, ...rest } = record;
	const at = typeof time === "number" ? new Date(time).toISOString() : "";
	const facts = Object.entries(rest).map(([name, value]) => `${name}=${describe(value)}`);
	const parts = [at, LEVELS[Number(level)] ?? "", typeof msg === "string" ? msg : "", ...facts];
	return `${toTerminalText(parts.filter((part) => part !== "").join(" "))}\n`;
}

function describe(value: unknown): string {
	if (isObject(value) && typeof value.stack === "string") return value.stack;
	return typeof value === "string" ? value : JSON.stringify(value);
}
