import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isMain } from "./policy/violation.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const SOURCE = path.join(ROOT, "server/src/config/limits.ts");
export const PAGE = path.join(ROOT, "docs/reference/limits.md");

const ENTRY = /^\t(?:\/\*\* (?<text>.+) \*\/\n\t)?(?<name>\w+): (?<value>.+),$/gm;

/** Renders the documentation page of the limits from the source that defines them. */
export function limitsPage(source) {
	const rows = [...source.matchAll(ENTRY)].map(
		({ groups: { name, value, text = "" } }) => `| \`${name}\` | ${readable(name, value)} | ${text} |`,
	);
	return [
		"# Limits",
		"",
		"Generated from `server/src/config/limits.ts` by `node scripts/write-limits.mjs`; edit that file.",
		"",
		"| limit | value | meaning |",
		"|---|---|---|",
		...rows,
		"",
	].join("\n");
}

const SIZES = [
	[1024 ** 3, "GiB"],
	[1024 ** 2, "MiB"],
	[1024, "KiB"],
	[1, "bytes"],
];
const TIMES = [
	[86_400_000, "days"],
	[3_600_000, "h"],
	[60_000, "min"],
	[1000, "s"],
	[1, "ms"],
];

/** A value that depends on the machine stays a formula. */
function readable(name, value) {
	if (value.startsWith("{")) {
		const parts = [...value.matchAll(/(\w+): ([^,}]+)/g)];
		return parts.map(([, part, number]) => `\`${part}\` ${readable(part, number.trim())}`).join(", ");
	}
	if (!/^[\d_. *]+$/.test(value)) return `\`${value}\``;
	const number = value.split("*").reduce((product, factor) => product * Number(factor.replaceAll("_", "")), 1);
	const steps = name.endsWith("Bytes") ? SIZES : name.endsWith("Ms") ? TIMES : [];
	const step = steps.find(([size]) => number >= size && number % size === 0);
	return step === undefined ? String(number) : `${number / step[0]} ${step[1]}`;
}

if (isMain(import.meta.url)) writeFileSync(PAGE, limitsPage(readFileSync(SOURCE, "utf8")));
