import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowMap, findCircles } from "./find-circles.mjs";

const circlesOf = (...pairs) => findCircles(arrowMap(pairs.map(([from, to]) => ({ from, to }))));

test("finds nothing where arrows point one way", () => {
	assert.deepEqual(circlesOf("ab", "bc", "ac", "dc"), []);
});

test("finds separate circles, largest first", () => {
	assert.deepEqual(circlesOf("ab", "ba", "bc", "cd", "de", "ec"), [
		["c", "d", "e"],
		["a", "b"],
	]);
});

test("joins circles that share a node", () => {
	assert.deepEqual(circlesOf("ab", "ba", "bc", "cb"), [["a", "b", "c"]]);
});

test("does not count a node that points to itself", () => {
	assert.deepEqual(circlesOf("aa"), []);
});
