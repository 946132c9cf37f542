export { privateFilesOf, withPrivateFiles } from "./folders/private-files.ts";
export { removeAbandonedFolders, withTemporaryFolder } from "./folders/temporary-folder.ts";
export { enableHelperProcess, offload, readByHelper } from "./helper/helper.ts";
export { type ConnectionOwner, findConnectionOwner } from "./identify/connection-owner.ts";
export { isForeignProcess } from "./identify/foreign-process.ts";
export { currentPidSpace } from "./identify/pid-space.ts";
export { hasProcTable, readProcess } from "./identify/proc-table.ts";
export { claimState, newClaim } from "./identify/process-claim.ts";
export { identifyProcess, isProcessAlive, type ProcessIdentity } from "./identify/process-identity.ts";
export { currentMoment, type ProcessMoment } from "./identify/process-moment.ts";
export { type ProcessSet, signalAll } from "./identify/process-set.ts";
export { isMarked, lockLimitOf, RUN_VARIABLE } from "./identify/run-marker.ts";
export { feedInput } from "./input/feed-input.ts";
export { openInputJournal } from "./input/input-journal.ts";
export { checkArguments } from "./launch/argument-limits.ts";
export { agentEnvironment } from "./launch/base-environment.ts";
export type { RunChildProcessOptions, RunChildProcessResult } from "./launch/child-process.ts";
export { type GitSetting, gitSettingVariables, mergeWithGitSettings } from "./launch/git-settings.ts";
export { closeInheritedDescriptors, fileLimitForPrograms } from "./launch/inherited.ts";
export {
	ANSWER,
	type InputJournal,
	type InputMessage,
	inputLimitReached,
	isAnswer,
	isInputRefusal,
} from "./launch/input-messages.ts";
export { removeFolder } from "./launch/remove-folder.ts";
export { ensureCommandResolvable, requireCommand, resolveCommand } from "./launch/resolve-command.ts";
export { END_FEEDER, FEEDER, READ_FEED, SHIM, SHIM_NAME, type ShimCommand } from "./launch/shim.ts";
export { createSpool, readExitCode, readShim, readSpoolState, type Spool, spoolAt } from "./launch/spool.ts";
export { isFirst, startCall } from "./launched-call.ts";
export { decodeUtf8 } from "./output/decode-utf8.ts";
export { emptySpooledOutput } from "./output/empty-spooled-output.ts";
export { closeOutput, openOutput } from "./output/output-files.ts";
export { readTail } from "./output/read-tail.ts";
export { memoizeInRun } from "./scope/run-memo.ts";
export {
	type CallEnd,
	currentOutputSource,
	currentRunScope,
	type OutputSource,
	type RunScope,
	type TimeLimit,
	withOutputSource,
	withRunScope,
} from "./scope/run-scope.ts";
export { runSpooledProcess } from "./spooled-process.ts";
export { exitWithParent } from "./terminate/exit-with-parent.ts";
export { killByEnvironment } from "./terminate/kill-by-environment.ts";
export { createReportedProcesses, type ReportedProcesses } from "./terminate/kill-reported-processes.ts";
export { killSession } from "./terminate/kill-session.ts";
export { killSpooledProcesses } from "./terminate/kill-spooled-processes.ts";
export { createSignalResender } from "./terminate/resend-signal.ts";
export { terminate } from "./terminate/terminate.ts";
export { createActivityRecord, recordFailure } from "./watch/call-files.ts";
export { readExitStatus } from "./watch/exit-status.ts";
export { type LastCall, readLastCall } from "./watch/last-call.ts";
export { readProcessActivity } from "./watch/read-activity.ts";
export { watchSpool } from "./watch/spool-watch.ts";
