/**
 * Compares this build with another revision, or with another checkout that is already built:
 * `node scripts/bench/compare.mjs REVISION|FOLDER [--rounds 3] [--only idle,runs]`. Both are measured alternately, the
 * order changes with each round, and what got more than 10 % worse is named.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { withScratch } from "../harness/scratch.mjs";
import { printTable, quantile } from "../harness/table.mjs";
import { buildRevision } from "./compare/build-revision.mjs";
import { CASES } from "./compare/cases.mjs";

const WORSE = 1.1;
const MODULE = "server/dist/bundled/index.js";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { rounds: { type: "string", default: "3" }, only: { type: "string" } },
});
const [before] = positionals;
const rounds = Number(values.rounds);
const names = values.only?.split(",") ?? Object.keys(CASES);
const unknown = names.filter((name) => !(name in CASES));
if (positionals.length !== 1 || !Number.isInteger(rounds) || rounds < 1 || unknown.length > 0) {
	console.error("Usage: node scripts/bench/compare.mjs REVISION|FOLDER [--rounds 3] [--only CASE,...]");
	console.error(`Cases: ${Object.keys(CASES).join(", ")}`);
	process.exit(2);
}

if (existsSync(path.join(before, MODULE))) await compareWith(path.resolve(before));
else
	await withScratch("bench-compare", async (folder) => {
		const checkout = path.join(folder, "checkout");
		await buildRevision(before, checkout);
		await compareWith(checkout);
	});

async function compareWith(checkout) {
	const builds = { before: path.join(checkout, MODULE), now: undefined };
	const figures = new Map();
	for (let round = 0; round < rounds; round++) {
		for (const name of names) {
			const order = round % 2 === 0 ? ["before", "now"] : ["now", "before"];
			const measured = {};
			for (const build of order) {
				measured[build] = await CASES[name](builds[build]);
				console.log(`  ${round + 1}/${rounds} ${name}, ${build}: ${JSON.stringify(measured[build], roundedValue)}`);
			}
			for (const figure of Object.keys(measured.now)) {
				const pairs = figures.get(figure) ?? [];
				figures.set(figure, [...pairs, { before: measured.before[figure], now: measured.now[figure] }]);
			}
		}
	}
	printComparison(figures);
}

/** The ratio compares the medians; the spread has the ratios of single rounds, so that noise shows. */
function printComparison(figures) {
	const rows = [["", "before", "now", "ratio", "spread"]];
	const worse = [];
	for (const [figure, pairs] of figures) {
		const median = (build) =>
			quantile(
				pairs.map((pair) => pair[build]),
				0.5,
			);
		const ratio = median("now") / median("before");
		const ratios = pairs.map((pair) => pair.now / pair.before);
		const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
		rows.push([figure, rounded(median("before")), rounded(median("now")), ratio.toFixed(2), spread]);
		if (ratio > WORSE) worse.push(`${figure}: ${ratio.toFixed(2)}`);
	}
	printTable(`Compared with ${before} (${rounds} rounds, less is better)`, rows);
	console.log(worse.length === 0 ? "\nNothing got more than 10 % worse." : "\nMore than 10 % worse:");
	for (const line of worse) console.log(`  ${line}`);
}

function roundedValue(_, value) {
	return typeof value === "number" ? Number(rounded(value)) : value;
}

function rounded(value) {
	return value.toFixed(value < 10 ? 2 : 1);
}
