import fc from "fast-check";
import { expect, it } from "vitest";
import { literalPattern } from "../../blocks/search-query.ts";
import { createStoredItems } from "../store/stored-items.ts";
import { createMatchCounts } from "./match-counts.ts";
import { createMatcher } from "./matcher.ts";

const text = fc.string({ unit: fc.constantFrom("a", "A", "b", "é", "É", "ß", "€", "😀", "\n"), maxLength: 12 });
const needle = fc.string({ unit: fc.constantFrom("a", "A", "b", "é", "€", "😀"), minLength: 1, maxLength: 3 });

it("numbers exactly the matches that a literal pattern finds, in any order of counting", () => {
	const rows = fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 12 });
	fc.assert(
		fc.property(rows, needle, fc.boolean(), fc.nat(12), (fields, wanted, caseSensitive, from) => {
			const query = { text: wanted, caseSensitive };
			const items = createStoredItems();
			for (const texts of fields) items.push(texts);
			const searchable = {
				groupSize: 3,
				get length() {
					return items.length;
				},
				eachRun: items.eachRun,
			};
			const expected = fields.flatMap((texts, row) =>
				texts.flatMap((each, field) =>
					[...each.matchAll(literalPattern(query))].map((_, occurrence) => ({ row, field, occurrence })),
				),
			);
			const counts = createMatchCounts(searchable, createMatcher(query));
			expect(counts.find(from, 1)).toEqual(expected.find(({ row }) => row >= from) ?? null);
			counts.advance(() => false);
			expect(counts.total).toBe(expected.length);
			for (const [position, location] of expected.entries()) {
				expect(counts.at(position)).toEqual(location);
				expect(counts.positionOf(location)).toBe(position);
				expect(counts.next(location, 1)).toEqual(expected[position + 1] ?? null);
				expect(counts.next(location, -1)).toEqual(expected[position - 1] ?? null);
			}
			expect(items.read(0)).toEqual(fields[0] ?? []);
		}),
		{ numRuns: 300 },
	);
});
