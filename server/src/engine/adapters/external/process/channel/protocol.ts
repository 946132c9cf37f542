import type { AdapterExecutionContext, LogStream, McpTransport } from "@paperclipai/adapter-utils";
import type { RunScope } from "@paperclipai/adapter-utils/host";

export const PIPE_FD = 3;

export const OWNER_VARIABLE = "PAPERCLIP_ADAPTER_OWNER";

/** Variable of a process that only checks a package, inherited by the programs that the process starts. */
export const CHECK_VARIABLE = "PAPERCLIP_ADAPTER_CHECK";

export interface LoadRequest {
	packageName: string;
	entry: string;
	serverEntry: string | null;
	packageFolder: string;
	origin: string | null;
	adapterUtilsRange: string | null;
}

export const OPTIONAL_MEMBERS = [
	"listModels",
	"refreshModels",
	"detectModel",
	"getConfigSchema",
	"listSkills",
	"syncSkills",
	"onHireApproved",
	"getRuntimeCommandSpec",
] as const;
export type OptionalMember = (typeof OPTIONAL_MEMBERS)[number];

/** Members for conversations, which are left out because only built-in adapters can converse. */
export const BUILT_IN_MEMBERS = ["protocol", "steering", "permissionPresets", "permissionSettings"] as const;

export const MCP_TRANSPORTS = ["stdio", "http"] as const satisfies readonly McpTransport[];

export const CODEC_MEMBERS = ["deserialize", "serialize", "getDisplayId"] as const;

export const CONTEXT_MANAGEMENT = ["confirmed", "likely", "unknown", "none"] as const;

export interface MemberCall {
	on: "adapter" | "sessionCodec";
	member: string;
	args: unknown[];
}

export interface RunScopeData
	extends Pick<
		RunScope,
		| "runId"
		| "apiUrl"
		| "spoolFolder"
		| "dataFolder"
		| "variables"
		| "environment"
		| "skillBundles"
		| "idleTimeoutSec"
		| "finalGraceMs"
		| "maxOutputBytes"
		| "requestMarkers"
	> {
	/** Number of bytes already in the run log, by `call:stream`. */
	logged: Record<string, number>;
	isStopped: boolean;
}

export interface ExecuteRequest {
	key: number;
	scope: RunScopeData;
	ctx: Omit<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent" | "signal">;
}

export interface Delivery {
	key: number;
	stream: LogStream;
	/** Text passed to `onLog`; `null` when it equals the text of `source`. */
	text: string | null;
	source: { call: number; stream: LogStream; end: number; isText: boolean } | null;
}

export interface RunMessage<Value> {
	key: number;
	value: Value;
}
