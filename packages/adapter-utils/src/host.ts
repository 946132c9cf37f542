export { isServerVariable, SERVER_VARIABLES } from "./env/server-variables.ts";
export { repeatUntilReached } from "./environment/bridge/repeat-until-reached.ts";
export { runBridge } from "./environment/bridge/run-bridge.ts";
export { watchReach } from "./environment/bridge/watch-reach.ts";
export type {
	CallStatus,
	EnvironmentCall,
	EnvironmentSignal,
	InputPart,
	OutputOffsets,
	OutputSink,
	StartedCall,
} from "./environment/environment-call.ts";
export { isRetryable, retryableError } from "./environment/environment-errors.ts";
export type {
	EnvironmentRun,
	EnvironmentWorkspace,
	FolderMapping,
	PreparedEnvironment,
} from "./environment/environment-run.ts";
export { excludePattern } from "./environment/exclude-pattern.ts";
export type {
	CollectedWorkspace,
	EnvironmentDriver,
	EnvironmentProbeRequest,
	ExecutionEnvironment,
} from "./environment/execution-environment.ts";
export { followSpool, type SpooledProgram } from "./environment/local/follow-spool.ts";
export { localDriver } from "./environment/local/local-environment.ts";
export type { RunEnvironment, RunEnvironmentFile } from "./environment/run-environment.ts";
export { versionCheck } from "./environment/version-check.ts";
export { environmentTestResult, environmentTestStatus } from "./environment-test/environment-test-result.ts";
export { describeJsonFault } from "./faults/json-fault.ts";
export { findSyntaxLocation } from "./faults/syntax-location.ts";
export { storeFileBundle } from "./files/file-bundle.ts";
export { makeFolders, makeFoldersSync } from "./files/make-folders.ts";
export { isPathWithin } from "./files/path-within.ts";
export { readStats } from "./files/read-stats.ts";
export { openRegularFile, readRegularFileSync, requireRegularFileSync } from "./files/regular-file.ts";
export { writeFileAtomic } from "./files/write-file-atomic.ts";
export { AGENT_LIMITS } from "./limits/agent-limits.ts";
export { graceMsFrom } from "./limits/grace-period.ts";
export { createBareContext } from "./parser-sandbox/thread/bare-context.ts";
export {
	agentEnvironment,
	type CallEnd,
	type ConnectionOwner,
	claimState,
	closeInheritedDescriptors,
	createReportedProcesses,
	createSpool,
	currentMoment,
	currentOutputSource,
	currentPidSpace,
	decodeUtf8,
	END_FEEDER,
	emptySpooledOutput,
	enableHelperProcess,
	exitWithParent,
	FEEDER,
	feedInput,
	fileLimitForPrograms,
	findConnectionOwner,
	type GitSetting,
	gitSettingVariables,
	type InputJournal,
	type InputMessage,
	identifyProcess,
	isForeignProcess,
	isInputRefusal,
	isProcessAlive,
	killByEnvironment,
	killSession,
	killSpooledProcesses,
	type LastCall,
	newClaim,
	type OutputSource,
	offload,
	type ProcessIdentity,
	type ProcessMoment,
	privateFilesOf,
	READ_FEED,
	type ReportedProcesses,
	type RunScope,
	readByHelper,
	readExitCode,
	readExitStatus,
	readLastCall,
	readTail,
	removeAbandonedFolders,
	removeFolder,
	SHIM_NAME,
	spoolAt,
	type TimeLimit,
	withOutputSource,
	withRunScope,
	withTemporaryFolder,
} from "./process/index.ts";
export { type Containment, probeContainment } from "./program/containment.ts";
export { maskArguments, maskCommandLine } from "./redaction/mask-arguments.ts";
export { maskShortened } from "./redaction/mask-truncated.ts";
export {
	combineMasks,
	createMasker,
	type MaskedBytes,
	type Masker,
	type MaskStream,
	maskJson,
	prepareMask,
} from "./redaction/masker.ts";
export type { SecretPatterns } from "./redaction/match/secret-matcher.ts";
export { collectSecrets, findSecrets, findWrittenSecrets } from "./redaction/secrets/collect-secrets.ts";
export { takeStepsInSlices } from "./redaction/steps/in-slices.ts";
export { type Steps, takeSteps } from "./redaction/steps/steps.ts";
export type { SkillFolder } from "./skills/files/skill-bundle.ts";
export { fingerprintOf } from "./ssh/connection/ssh-errors.ts";
export { scanHostKey } from "./ssh/probe/scan-host-key.ts";
export type { RemoteResult, RemoteScriptOptions, RemoteShell } from "./ssh/shell/remote-shell.ts";
export { quoteForShell } from "./ssh/shell/session-script.ts";
export { createSshDriver, type OpenWorkspace } from "./ssh/ssh-environment.ts";
export { readSshSettings, type SshSettings } from "./ssh/ssh-settings.ts";
export { exportGitWorkspaceFromSsh } from "./ssh/workspace/export-workspace.ts";
export { integrateImportedGitHead } from "./ssh/workspace/integrate-head.ts";
export type {
	ImportLimits,
	LocalGitResult,
	LocalWorkspace,
	UpdateResult,
	WorkspaceState,
	WorkspaceUpdate,
} from "./ssh/workspace/local-workspace.ts";
export { prepareWorkspaceForSshExecution } from "./ssh/workspace/prepare-workspace.ts";
export { removeWorkspaceFromSsh } from "./ssh/workspace/remove-workspace.ts";
export { restoreWorkspaceFromSshExecution } from "./ssh/workspace/restore-workspace.ts";
export {
	type EarlierWork,
	type RestoredWorkspace,
	remoteWorkspacePath,
	type SentWorkspace,
	type WorkspaceTransfer,
} from "./ssh/workspace/workspace-transfer.ts";
export { requestMarkers } from "./wake/request-markers.ts";
export type { WakeDecision } from "./wake/wake-payload.ts";
