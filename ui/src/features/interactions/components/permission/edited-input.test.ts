import type { PermissionPayload } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { editedText, inputOf } from "./edited-input.ts";

const permission = (more: Partial<PermissionPayload>): PermissionPayload => ({
	...{ toolName: "Bash", input: {}, command: null, folder: null, paths: [], diff: null, description: null },
	...{ subAgentId: null, toolUseId: null, askedBecause: "Ask for everything", descriptive: [], canChangeInput: true },
	...{ mcp: null, suggestedRules: [], ...more },
});

describe("an edited input", () => {
	it("is the command with the rest of the input", () => {
		const asked = permission({ command: "npm test", input: { command: "npm test", timeout: 5 } });
		expect(editedText(asked)).toBe("npm test");
		expect(inputOf(asked, "npm run lint")).toEqual({ command: "npm run lint", timeout: 5 });
		expect(inputOf(asked, " \n")).toBeNull();
	});

	it("is JSON for other tools, and for a command that is a list of words", () => {
		const edit = permission({ toolName: "Edit", input: { file_path: "a.ts" } });
		expect(inputOf(edit, '{"file_path":"b.ts"}')).toEqual({ file_path: "b.ts" });
		expect(inputOf(edit, "[1]")).toBeNull();
		expect(inputOf(edit, "{")).toBeNull();
		const words = permission({ command: "npm test", input: { command: ["npm", "test"] } });
		expect(editedText(words)).toContain('"npm",');
	});
});
