import type { AdapterInfo } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { formatAdapters } from "./list.ts";

const COMMON: Omit<AdapterInfo, "type" | "label"> = {
	source: "external",
	loaded: true,
	disabled: false,
	overridesBuiltin: false,
	modelsCount: 0,
	models: [],
	capabilities: {
		supportsLocalAgentJwt: false,
		supportsInstructionsBundle: false,
		supportsSkills: false,
		requiresMaterializedRuntimeSkills: false,
		instructionsPathKey: "",
		startsThroughRunChildProcess: false,
		supportsSsh: false,
		supportsContainer: false,
		steering: "none",
		permissionPresets: {},
		permissionSettings: [],
		mcpTransports: [],
	},
	hasConfigSchema: true,
	hasConfigurationDoc: true,
	uiParser: { state: "external", contractVersion: "1.0.0" },
};

it("fits a terminal of 80 columns, even with an adapter that failed", () => {
	const qwen = { ...COMMON, type: "qwen_local", label: "Qwen Code CLI (local)", version: "0.1.2" };
	const table = formatAdapters([
		{
			...COMMON,
			type: "claude_local",
			label: "Claude Code (local)",
			source: "builtin",
			uiParser: { state: "built-in" },
		},
		{ ...COMMON, type: "hermes_local", label: "Hermes Agent", packageName: "@a/hermes", version: "2026.916.1" },
		{ ...qwen, packageName: "@superbiche/qwen-paperclip-adapter" },
		{ ...qwen, type: "acme", localPath: "/home/user/my-adapter", uiParser: { state: "none" } },
		{ ...qwen, type: "broken", loaded: false, errorCode: "adapter_load_failed", uiParser: { state: "unsupported" } },
	]);
	expect(table.split("\n")).toEqual([
		"TYPE          LABEL                  SOURCE    VERSION     PARSER       STATE",
		"claude_local  Claude Code (local)    built-in              built-in     ready",
		"hermes_local  Hermes Agent           npm       2026.916.1  external     ready",
		"qwen_local    Qwen Code CLI (local)  npm       0.1.2       external     ready",
		"acme          Qwen Code CLI (local)  folder    0.1.2       generic      ready",
		"broken        Qwen Code CLI (local)  npm       0.1.2       unsupported  failed: adapter_load_failed",
		"",
	]);
});
