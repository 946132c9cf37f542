import { expect, it } from "vitest";
import * as root from "./index.ts";
import * as serverUtils from "./server-utils.ts";

/** Adapters that are published import these names; `scripts/census/published-adapters.mjs` counts them. */
const SERVER_UTILS = [
	"DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE",
	"DEFAULT_PAPERCLIP_CONVERSATION_PROMPT_TEMPLATE",
	"asBoolean",
	"asNumber",
	"asString",
	"asStringArray",
	"buildInvocationEnvForLogs",
	"buildPaperclipEnv",
	"buildPersistentSkillSnapshot",
	"buildRuntimeMountedSkillSnapshot",
	"buildRuntimeToolsEnv",
	"ensureAbsoluteDirectory",
	"ensureCommandResolvable",
	"ensurePaperclipSkillSymlink",
	"ensurePathInEnv",
	"isPaperclipRecoveryWakePayload",
	"isPaperclipSkillSourceMissing",
	"joinPromptSections",
	"materializePaperclipSkillCopy",
	"normalizePaperclipWakePayload",
	"parseJson",
	"parseObject",
	"readInstalledSkillTargets",
	"readPaperclipIssueWorkModeFromContext",
	"readPaperclipRuntimeSkillEntries",
	"redactEnvForLogs",
	"refreshPaperclipWorkspaceEnvForExecution",
	"removeMaintainerOnlySkillSymlinks",
	"renderPaperclipWakePrompt",
	"renderTemplate",
	"resolveCommandForLogs",
	"resolveLegacyPaperclipDesiredSkillNames",
	"resolvePaperclipDesiredSkillNames",
	"runChildProcess",
	"selectPaperclipTaskMarkdown",
	"stringifyPaperclipWakePayload",
	"writePaperclipSkillSyncPreference",
];

it("offers what published adapters import", () => {
	expect(SERVER_UTILS.filter((name) => !Object.hasOwn(serverUtils, name))).toEqual([]);
	expect(Object.hasOwn(root, "getAdapterSessionManagement")).toBe(true);
});
