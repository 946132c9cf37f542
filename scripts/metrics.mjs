#!/usr/bin/env node
// Prints figures on the size and coupling of the sources: `node scripts/metrics.mjs [ROOT]`. ROOT is the checkout to
// measure, by default this one, for comparisons.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { findFileCircles } from "./metrics/file-circles.mjs";
import { listFunctions } from "./metrics/functions.mjs";
import { FOLDER_LAYERS } from "./policy/folder-layers.mjs";
import { measureFolderOrder } from "./policy/imports/folder-order.mjs";
import { parseSource } from "./policy/source/parse-source.mjs";
import { fileExists, isSourceFile, isTestFile, readText } from "./policy/source/source-tree.mjs";

const MAX_FILES_PER_FOLDER = 15;

const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, ".."));
const tracked = execFileSync("git", ["-C", root, "ls-files"], { encoding: "utf8" }).trimEnd().split("\n");
const sources = tracked.filter(
	(path) => isSourceFile(path) && !path.includes("__fixtures__/") && fileExists(root, path),
);
// Older checkouts have the support of tests in a folder called fixtures.
const isTest = (path) => isTestFile(path) || path.startsWith("fixtures/");
const tests = sources.filter(isTest);
const shipped = sources.filter((path) => !isTest(path));

printSizes("source files", shipped);
printSizes("test files", tests);
printSmallFiles();
printFolders();
printCircles();
for (const [tree, entries] of Object.entries(FOLDER_LAYERS)) printOrder(tree, entries);

function printSizes(label, paths) {
	const files = paths.map((path) => ({ path, lines: lineCount(path) })).sort((a, b) => a.lines - b.lines);
	const functions = paths.flatMap((path) => listFunctions(root, path)).sort((a, b) => b.lines - a.lines);
	const largest = files.at(-1);
	const [longest] = functions;
	printRow(label, files.length);
	printRow("  median file", `${files[Math.floor(files.length / 2)].lines} lines`);
	printRow("  largest file", `${largest.lines} lines  ${largest.path}`);
	printRow("  longest function", `${longest.lines} lines  ${longest.path}:${longest.line} ${longest.name}`);
	printRow("  functions over 80 lines", functions.filter(({ lines }) => lines > 80).length);
}

/** Also prints the words of comments per 100 lines. */
function printSmallFiles() {
	const small = shipped.filter((path) => lineCount(path) <= 25).length;
	printRow("source files of 25 lines or fewer", `${Math.round((100 * small) / shipped.length)} %`);
	let words = 0;
	let lines = 0;
	for (const path of shipped) {
		lines += lineCount(path);
		for (const { value } of parseSource(root, path).comments) words += value.match(/[\p{L}\p{N}'-]+/gu)?.length ?? 0;
	}
	printRow("words of comments per 100 lines", Math.round((100 * words) / lines));
}

function printFolders() {
	const counts = new Map();
	for (const path of sources) {
		const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
		counts.set(folder, (counts.get(folder) ?? 0) + 1);
	}
	const crowded = [...counts].filter(([, count]) => count > MAX_FILES_PER_FOLDER).sort(([, a], [, b]) => b - a);
	printRow(`folders with more than ${MAX_FILES_PER_FOLDER} files`, crowded.length);
	for (const [folder, count] of crowded) printRow(`  ${folder}`, count);
}

function printCircles() {
	const circles = findFileCircles(root, shipped);
	printRow("import circles", circles.length);
	for (const circle of circles) console.log(`  ${circle.join(" <-> ")}`);
}

function printOrder(tree, entries) {
	const byTable = measureFolderOrder(root, tree, entries);
	const byFolder = measureFolderOrder(root, tree, []);
	const imports = byTable.against.reduce((sum, { count }) => sum + count, 0);
	printRow(`${tree}: arrows between folders`, byFolder.arrows.length);
	printRow("  against the declared order", `${byTable.against.length} (${imports} imports)`);
	printRow("  domains and folders of it in a circle", byTable.circles.flat().length);
	printRow("  folders not listed in it", byTable.undeclared.length);
	printRow("  folders that reach one another", byFolder.circles.flat().length);
}

function lineCount(path) {
	return readText(root, path).trimEnd().split("\n").length;
}

function printRow(label, value) {
	console.log(`${label.padEnd(46)} ${value}`);
}
