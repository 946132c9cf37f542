import type { PermissionRequest } from "@paperclipai/adapter-utils";
import { type PermissionRule, permissionPayloadSchema, type RequestedAction } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { describeRequest } from "../describe-request.ts";

function suggested(action: RequestedAction): PermissionRule[] {
	const request: PermissionRequest = {
		kind: "permission",
		id: "1",
		toolName: "Tool",
		input: {},
		action: { kind: "other" },
		canChangeInput: false,
	};
	return permissionPayloadSchema.parse(describeRequest(request, action, "")?.payload).suggestedRules;
}

const command = (text: string) => suggested({ kind: "command", command: text, cwd: "/w" });

describe("the rules suggested for a request", () => {
	it.each([
		["npm run test", ["npm run test", "npm run"]],
		["git commit -m x", ["git commit -m x", "git commit"]],
		["npm test", ["npm test"]],
	])("are for %s: %j", (text, commands) => {
		expect(command(text).map((rule) => rule.command)).toEqual(commands);
	});

	it.each([
		"bash -c x",
		"bash run.sh x",
		"/usr/bin/python3.12 a.py x",
		"node -e x",
		"npx -y x",
		"npx cowsay x",
		"sudo rm x",
		"env node x",
		"ls -l x",
		"npm exec x y",
		"pnpm dlx x y",
		"docker run x y",
		"uv run x y",
		"xargs rm x",
	])("do not include the start of %s, which says nothing about the rest", (text) => {
		expect(command(text).map((rule) => rule.command)).toEqual([text]);
	});

	it("are none for a call whose effect is unclear, unlike the tool's other calls", () => {
		expect(suggested({ kind: "other" })).toEqual([{ decision: "allow", tool: "Tool" }]);
		expect(suggested({ kind: "other", isUnclear: true })).toEqual([]);
	});

	it("are none for unknown files", () => {
		expect(suggested({ kind: "edit", paths: [] })).toEqual([]);
		expect(suggested({ kind: "read", paths: ['"~/x"', "/w/a"] })).toEqual([
			{ decision: "allow", tool: "Tool", path: "/w/a" },
		]);
	});
});
