import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ApiError } from "@paperclipai/shared";
import { afterEach, describe, expect, it } from "vitest";
import { formatError } from "./format-error.ts";
import { forgetTypedWords, noteTypedName } from "./output/typed-words.ts";
import { COMMAND_HINTS, commandHint } from "./server-hint.ts";

const SERVER = fileURLToPath(new URL("../../../server/src", import.meta.url));
const LINES_OF_ERROR = 12;

/** Codes of errors of which no command is the cause. */
const WITHOUT_COMMAND = {
	config_revision_not_found: "no command rolls an agent back",
	issue_blocked: "only agents check issues out",
	revision_missing: "every command sends the revision",
	skill_not_found: "commands read only listed skills",
};

/** Codes of the server's errors with a hint that names a method or route. */
function codesWithRoutes(): string[] {
	const codes = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts") && !/test|^flows\/llms\//.test(file))
		.flatMap((file) => {
			const lines = readFileSync(path.join(SERVER, file), "utf8").split("\n");
			return lines.flatMap((line, index) => (namesRoute(line) ? [codeNear(lines, index) ?? `${file}:${index}`] : []));
		});
	return [...new Set(codes)].sort();
}

function namesRoute(line: string): boolean {
	return (
		/["'`].*\b(GET|POST|PUT|PATCH|DELETE)\b.*["'`]/.test(line) && /^\s*(const )?(hint\b|missing\b|["'`])/.test(line)
	);
}

/** The code is on the same line, before the hint, or after a hint that is a constant. */
function codeNear(lines: string[], index: number): string | undefined {
	const codeOf = (line: string) =>
		/(?:Error\(\d+|Error\(|code:|^\s*\d{3}),?\s*"([a-z_]+)"|^\s*"([a-z]+_[a-z_]+)",$/.exec(line);
	const before = lines.slice(Math.max(0, index - LINES_OF_ERROR), index + 1).reverse();
	const isConstant = /const \w+ ?=/.test(`${lines[index - 1]}${lines[index]}`) && !/code:/.test(lines[index] ?? "");
	const near = isConstant ? lines.slice(index, index + LINES_OF_ERROR) : before;
	const found = near.map(codeOf).find((match) => match !== null);
	return found?.[1] ?? found?.[2];
}

afterEach(forgetTypedWords);

describe("hints of the server that name a route", () => {
	it("are replaced for every error that a command can cause", () => {
		expect(codesWithRoutes()).toEqual([...Object.keys(COMMAND_HINTS), ...Object.keys(WITHOUT_COMMAND)].sort());
	});

	it.each(Object.keys(COMMAND_HINTS))("name a command for %s", (code) => {
		const hint = commandHint({ code, hint: "Retry with POST /execution-workspaces/ab12/finalize." });
		expect(hint).toContain("paperclipai ");
		expect(hint).not.toMatch(/\b(GET|POST|PUT|PATCH|DELETE)\b|:\w+Id/);
	});

	it("keep the rest of the hint, and hints without a route", () => {
		const hint = "Commit it. Retry with POST /execution-workspaces/ab12/finalize or close the workspace, then accept.";
		expect(commandHint({ code: "workspace_not_finalized", hint })).toBe(
			"Commit it. Retry with paperclipai workspace finalize ab12 or close the workspace, then accept.",
		);
		for (const other of ["Wait until the run has finished.", "Projects:\n  ab12  Web", "Please PUT it back."]) {
			expect(commandHint({ code: "project_not_found", hint: other })).toBe(other);
		}
	});

	it("name the agent that the user has named, and not its id", () => {
		const id = "4ef1de17-5f2c-4c3e-9d3b-2a8a4b0f6a11";
		noteTypedName("agent", { id, name: "Carl B" });
		const body = {
			code: "assignee_not_found",
			message: `The company has no active agent ${id}.`,
			hint: "GET /x lists.",
		};
		const print = (error: ApiError) => formatError(error, { json: false, color: false });
		expect(print(new ApiError(422, body))).toMatch(/no active agent Carl B\.\nIt may be terminated\. .* agent list$/);
		const missing = {
			code: "budget_not_found",
			message: "No budget.",
			hint: "Set a budget with PUT on the same path.",
		};
		expect(print(new ApiError(404, missing))).toMatch(/ budget set --agent 'Carl B' --cost 50$/);
		forgetTypedWords();
		expect(print(new ApiError(404, missing))).toMatch(/ budget set --cost 50$/);
	});
});
