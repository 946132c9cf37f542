export type { ConversationRun } from "./adapter/conversing-program.ts";
export { judgeProgram } from "./adapter/judge-program.ts";
export { createProgramAdapter } from "./adapter/program-adapter.ts";
export { createProgramOutputReader, type ProgramOutput } from "./adapter/program-output.ts";
export { runWithSession, type SessionRun } from "./adapter/run-with-session.ts";
export { type AdapterCommand, type AdapterIdentity, createServerModule } from "./adapter/server-module.ts";
export type { ConversationProtocol, ConversationStep, ProgramInput } from "./conversation/protocol.ts";
export { type Conversation, type ConversationResult, runConversation } from "./conversation/run-conversation.ts";
export { ensurePathInEnv } from "./env/ensure-path.ts";
export { buildPaperclipEnv } from "./env/paperclip-env.ts";
export { readConfiguredEnv } from "./env/read-configured-env.ts";
export { buildRunEnv } from "./env/run-env.ts";
export { buildRuntimeToolsEnv } from "./env/runtime-tools-env.ts";
export { refreshPaperclipWorkspaceEnvForExecution } from "./env/workspace-env.ts";
export { checkLive } from "./environment-test/live-check.ts";
export {
	checkFolderAndProgram,
	checkWorkingDirectory,
	createEnvironmentTest,
} from "./environment-test/setup-checks.ts";
export { checkWritableHome } from "./environment-test/writable-home.ts";
export { mcpServerFailed, mcpServerLeftOut } from "./execution/mcp-server-warnings.ts";
export { createOutputReader, type OutputReader } from "./execution/output-reader.ts";
export type { ProgramExit } from "./execution/program-exit.ts";
export { type AgentProgram, runAgentProgram } from "./execution/run-agent-program.ts";
export { createFailures, type FailureKind, type RunFailure } from "./execution/run-failure.ts";
export { buildRunPrompt, type RunPromptOptions } from "./execution/run-prompt.ts";
export { startFailure } from "./execution/start-failure.ts";
export { createUsageReporter } from "./execution/usage-reporter.ts";
export { readRegularFile } from "./files/regular-file.ts";
export {
	currentRunScope,
	ensureCommandResolvable,
	memoizeInRun,
	type RunChildProcessOptions,
	type RunChildProcessResult,
	resolveCommand,
	withPrivateFiles,
} from "./process/index.ts";
export { type ProgramSettings, probeProgram } from "./program/probe-program.ts";
export { type ProgramFacts, type ProgramProbe, probeProgramFacts } from "./program/program-facts.ts";
export {
	type FittedOptions,
	fitOptionsToProgram,
	type ProgramOption,
	type ProgramOptionsToFit,
} from "./program/program-options.ts";
export { checkProgramVersion } from "./program/program-version.ts";
export { runChildProcess } from "./program/run-child-process.ts";
export { buildInvocationEnvForLogs, resolveCommandForLogs } from "./redaction/invocation-env.ts";
export { redactEnvForLogs } from "./redaction/redact-env.ts";
export { type FolderSession, readFolderSession, resumableSessions, sessionResult } from "./session/folder-session.ts";
export {
	type ResolvedSession,
	type ResolveSessionOptions,
	resolveSession,
	type SessionCause,
} from "./session/resolve-session.ts";
export { createSessionCodec } from "./session/session-codec.ts";
export { readSettingValues } from "./settings/read-settings.ts";
export { listSettingOptions } from "./settings/setting-options.ts";
export {
	resolveLegacyPaperclipDesiredSkillNames,
	resolvePaperclipDesiredSkillNames,
	writePaperclipSkillSyncPreference,
} from "./skills/desired-skills.ts";
export { type InstalledSkillTarget, readInstalledSkillTargets } from "./skills/files/installed-skills.ts";
export { removeMaintainerOnlySkillSymlinks } from "./skills/files/maintainer-skills.ts";
export { isInSkillBundle, storeSkillBundle } from "./skills/files/skill-bundle.ts";
export { materializePaperclipSkillCopy, type SkillCopy } from "./skills/files/skill-copy.ts";
export { ensurePaperclipSkillSymlink, replaceSkillLink, type SkillLinkOutcome } from "./skills/files/skill-symlink.ts";
export {
	type DesiredSkills,
	readOfferedSkills,
	selectDesiredSkills,
	skillsSkippedNote,
} from "./skills/select-desired-skills.ts";
export {
	isPaperclipSkillSourceMissing,
	type NamedSkillEntry,
	readPaperclipRuntimeSkillEntries,
} from "./skills/skill-entries.ts";
export {
	buildPersistentSkillSnapshot,
	buildRuntimeMountedSkillSnapshot,
	type SnapshotLabels,
} from "./skills/skill-snapshot.ts";
export { DEFAULT_PAPERCLIP_CONVERSATION_PROMPT_TEMPLATE } from "./template/default-conversation-template.ts";
export { DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE } from "./template/default-prompt-template.ts";
export { joinPromptSections } from "./template/join-prompt-sections.ts";
export { renderTemplate } from "./template/render-template.ts";
export { runTemplateData, type TemplateSource } from "./template/run-template-data.ts";
export { exitReason } from "./text/exit-reason.ts";
export { type Clock, clockAt, readRetryTime } from "./text/retry-time.ts";
export { excerpt, firstLine, lastLine } from "./text/text-lines.ts";
export {
	asAmount,
	asBoolean,
	asNumber,
	asString,
	asStringArray,
	asTokens,
	isObject,
	parseJson,
	parseObject,
} from "./values/read-value.ts";
export { invalidSetting, rejectRelativePaths, rejectReservedOptions } from "./values/reject-settings.ts";
export { isUuid } from "./values/uuid.ts";
export { isVersionAtLeast } from "./values/version.ts";
export { selectPaperclipTaskMarkdown } from "./wake/task-markdown.ts";
export { isPaperclipRecoveryWakePayload, readPaperclipIssueWorkModeFromContext } from "./wake/wake-facts.ts";
export {
	normalizePaperclipWakePayload,
	type PaperclipWakePayload,
	stringifyPaperclipWakePayload,
	type WakeComment,
	type WakeIssue,
} from "./wake/wake-payload.ts";
export { renderPaperclipWakePrompt, type WakePromptOptions } from "./wake/wake-prompt.ts";
export { ensureAbsoluteDirectory } from "./workspace/ensure-absolute-directory.ts";
export { ensureInstructionsReadable, readInstructions } from "./workspace/instructions-file.ts";
export { type OwnFolders, readOwnFolders } from "./workspace/own-folders.ts";
export { selectWorkingDirectory } from "./workspace/working-directory.ts";
