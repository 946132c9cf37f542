import { getCostSummary, listIssues, listRuns, RUN_STATUSES } from "@paperclipai/shared";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCostsSearch } from "../../features/costs/costs-search.ts";
import { readIssueSearch } from "../../features/issues/issue-search.ts";
import { readRunsSearch } from "../../features/runs/runs-search.ts";

const NAMES = { agentId: "agent", status: "status", adapterType: "adapter", issueId: "issue", q: "q" } as const;

function requestOfRuns(search: ReturnType<typeof readRunsSearch>): Record<string, string> {
	const fields = Object.entries(NAMES).map(([field, name]) => [field, search[name]] as const);
	return Object.fromEntries(fields.filter((field): field is [keyof typeof NAMES, string] => field[1] !== undefined));
}

it.each([
	"2026-02-30",
	"2026-04-31",
	"2025-02-29",
	"2026-99-01",
	"2026-1-1",
	" 2026-01-01",
	"x".repeat(300),
])("ignores the day %s, which does not exist", (day) => {
	expect(readCostsSearch({ range: "custom", from: day, to: "2026-03-01" })).toEqual({
		range: "custom",
		to: "2026-03-01",
	});
	expect(readCostsSearch({ range: "custom", from: "2024-02-29", to: day })).toEqual({
		range: "custom",
		from: "2024-02-29",
	});
});

describe("a search", () => {
	it.each(["", "   ", "x".repeat(201)])("that the server would reject is ignored: %j", (q) => {
		expect(readIssueSearch({ q }).q).toBeUndefined();
		expect(readRunsSearch({ q })).toEqual({});
	});

	it("without surrounding spaces, as long as the server allows it, is kept", () => {
		const longest = "x".repeat(200);
		expect(readIssueSearch({ q: ` ${longest} ` }).q).toBe(longest);
		expect(readRunsSearch({ q: longest })).toEqual({ q: longest });
		expect([readIssueSearch({ q: 404 }).q, readRunsSearch({ q: 404 }).q]).toEqual(["404", "404"]);
	});

	it("of runs may have no NUL character", () => {
		expect(readRunsSearch({ q: "a\0b", adapter: "a\0b,process" })).toEqual({ adapter: "process" });
	});
});

describe("a list of values", () => {
	it("keeps as many as the server accepts", () => {
		const adapters = Array.from({ length: 25 }, (_, index) => `adapter${index}`);
		expect(readRunsSearch({ adapter: adapters.join(",") }).adapter).toBe(adapters.slice(0, 20).join(","));
		const ids = adapters.map(() => crypto.randomUUID());
		expect(readRunsSearch({ agent: ids.join(","), issue: ids.join(",") })).toEqual({
			agent: ids.slice(0, 20).join(","),
			issue: ids.slice(0, 20).join(","),
		});
	});

	it("leaves out what is too long, empty, unknown or a repetition", () => {
		expect(readRunsSearch({ adapter: `${"x".repeat(201)},,process,process` })).toEqual({ adapter: "process" });
		expect(readRunsSearch({ status: `failed,lost,${"failed,".repeat(20)}succeeded` })).toEqual({
			status: "failed,succeeded",
		});
		expect(readRunsSearch({ status: RUN_STATUSES.join(",") })).toEqual({ status: RUN_STATUSES.join(",") });
	});
});

it("never makes a request that the server rejects", () => {
	const text = fc.oneof(
		fc.string({ unit: fc.constantFrom("a", ",", " ", "\0", "-", "é"), maxLength: 500 }),
		fc.array(fc.constantFrom(...RUN_STATUSES, "", "x")).map((values) => values.join(",")),
		fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
	);
	const search = fc.record({ agent: text, status: text, adapter: text, issue: text, q: text, from: text, to: text });
	fc.assert(
		fc.property(search, (values) => {
			expect(listRuns.query?.safeParse(requestOfRuns(readRunsSearch(values))).error).toBeUndefined();
			const { q } = readIssueSearch(values);
			expect(listIssues.query?.safeParse(q === undefined ? {} : { q }).error).toBeUndefined();
			const { range: _, ...days } = readCostsSearch({ ...values, range: "custom" });
			expect(getCostSummary.query?.safeParse(days).error).toBeUndefined();
		}),
	);
});
