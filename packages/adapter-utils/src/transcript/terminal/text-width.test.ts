import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { textWidth, truncateToWidth } from "./text-width.ts";

it.each([
	["abc", 3],
	["größe", 5],
	["日本", 4],
	["👩‍💻", 2],
	["e\u0301", 1],
	["", 0],
])("%j takes %d columns", (text, columns) => {
	expect(textWidth(text)).toBe(columns);
});

describe("truncateToWidth", () => {
	it.each([
		["fits", 4, "fits"],
		["overflow", 5, "over…"],
		["日本語", 5, "日本…"],
		["日本語", 6, "日本語"],
		["日本語", 4, "日…"],
		["👩‍💻👩‍💻", 3, "👩‍💻…"],
		["ab", 0, "…"],
		["overflow", Number.POSITIVE_INFINITY, "overflow"],
	])("truncates %j to %d columns", (text, columns, expected) => {
		expect(truncateToWidth(text, columns)).toBe(expected);
	});

	it("ends with the mark that it is given", () => {
		expect(truncateToWidth("overflow", 4, "")).toBe("over");
	});

	it("never exceeds the columns", () => {
		const columns = fc.integer({ min: 1, max: 40 });
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), columns, (text, most) => {
				expect(textWidth(truncateToWidth(text, most))).toBeLessThanOrEqual(most);
			}),
		);
	});

	it("truncates text without a width too, and segments little more of a long text than it returns", () => {
		expect(truncateToWidth("\u200b".repeat(1000), 10).length).toBeLessThan(200);
		const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
		onTestFinished(() => segment.mockRestore());
		truncateToWidth("日".repeat(10_000_000), 80);
		expect(Math.max(...segment.mock.calls.map(([text]) => text.length))).toBe(80 * 16);
	});
});
