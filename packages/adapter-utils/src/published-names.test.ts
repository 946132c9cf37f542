import { expect, it } from "vitest";
import * as root from "./index.ts";
import * as serverUtils from "./server-utils.ts";

/** As counted by `scripts/census/published-adapters.mjs`. */
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

it("exports the names that published adapters import", () => {
	expect(SERVER_UTILS.filter((name) => !Object.hasOwn(serverUtils, name))).toEqual([]);
	expect(Object.hasOwn(root, "getAdapterSessionManagement")).toBe(true);
});
