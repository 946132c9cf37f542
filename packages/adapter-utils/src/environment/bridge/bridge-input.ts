import { CodedError } from "../../errors/coded-error.ts";
import { readRegularFile } from "../../files/regular-file.ts";
import {
	isAnything,
	isArrayOf,
	isNullOr,
	isNumber,
	isOneOf,
	isOptional,
	isRecordOf,
	isShape,
	isString,
} from "../../values/check-shape.ts";
import { isObject, parseJson } from "../../values/read-value.ts";
import type { EnvironmentRun, EnvironmentWorkspace, FolderMapping, PreparedEnvironment } from "../environment-run.ts";
import type { RunEnvironmentFile } from "../run-environment.ts";
import type { BridgeRequest } from "./bridge-request.ts";

const isRun = isShape<EnvironmentRun>({
	runId: isString,
	companyId: isString,
	agentId: isString,
	serverId: isString,
	folder: isString,
	agentHome: isString,
	hasAgentFolders: isOptional(isOneOf([true, false])),
	workspace: isNullOr(
		isShape<EnvironmentWorkspace>({
			id: isString,
			path: isString,
			repository: isString,
			branch: isString,
			files: isArrayOf(isString),
		}),
	),
	apiPort: isNumber,
	apiSocket: isNullOr(isString),
});

const isRunEnvironment = isShape<RunEnvironmentFile>({
	driver: isString,
	settings: isObject,
	run: isRun,
	prepared: isShape<PreparedEnvironment>({
		folders: isArrayOf(isShape<FolderMapping>({ here: isString, there: isString })),
		runFolder: isString,
		apiUrl: isNullOr(isString),
		state: isAnything,
	}),
	carried: isShape<RunEnvironmentFile["carried"]>({ files: isArrayOf(isString), inFolders: isArrayOf(isString) }),
});

const isRequest = isShape<BridgeRequest>({
	name: isString,
	command: isString,
	args: isArrayOf(isString),
	cwd: isString,
	env: isRecordOf(isString),
	stdin: isString,
	hasInput: isOneOf([true, false]),
	graceSec: isNumber,
});

/** @throws {CodedError} `environment_failed`; a file system error when the file cannot be read. */
export async function readRunEnvironment(file: string): Promise<RunEnvironmentFile> {
	const content = parseJson(await readRegularFile(file));
	if (isRunEnvironment(content)) return content;
	throw invalid(`The file ${file} does not describe the environment of a run.`);
}

/** @throws {CodedError} `environment_failed`. */
export function readRequest(text: string): BridgeRequest {
	const request = parseJson(text);
	if (isRequest(request)) return request;
	throw invalid("The request to start a program in the environment is incomplete.");
}

function invalid(message: string): CodedError {
	return new CodedError("environment_failed", message, {
		hint: "Retry the run, which prepares its environment again.",
	});
}
