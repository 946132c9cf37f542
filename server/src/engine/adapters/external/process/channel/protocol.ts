import type { AdapterExecutionContext, LogStream } from "@paperclipai/adapter-utils";
import type { RunScope } from "@paperclipai/adapter-utils/host";

/** File descriptor of the pipe between an adapter's process and the server. */
export const PIPE_FD = 3;

/** Environment variable with the server's data folder that an adapter's process belongs to. */
export const OWNER_VARIABLE = "PAPERCLIP_ADAPTER_OWNER";

/** Environment variable of a process that only checks a package, and of what it starts. */
export const CHECK_VARIABLE = "PAPERCLIP_ADAPTER_CHECK";

/** Which package the process loads. All paths are absolute. */
export interface LoadRequest {
	packageName: string;
	/** Module of the package's `.` export. */
	entry: string;
	/** Module of its `./server` export. */
	serverEntry: string | null;
	packageFolder: string;
	/** The folder it was copied from, whose dependencies it uses; `null` for a package from npm. */
	origin: string | null;
	/** Range of `@paperclipai/adapter-utils` that the package declares; shown when it imports a missing name. */
	adapterUtilsRange: string | null;
}

/** Functions of the contract that an adapter may leave out. */
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

export const CODEC_MEMBERS = ["deserialize", "serialize", "getDisplayId"] as const;

export const CONTEXT_MANAGEMENT = ["confirmed", "likely", "unknown", "none"] as const;

/** Calls a function of the adapter, or of its `sessionCodec`. */
export interface MemberCall {
	on: "adapter" | "sessionCodec";
	member: string;
	args: unknown[];
}

/** The data from which the adapter's process builds its `RunScope`. */
export interface RunScopeData
	extends Pick<
		RunScope,
		| "runId"
		| "apiUrl"
		| "spoolFolder"
		| "variables"
		| "environment"
		| "skillBundles"
		| "idleTimeoutSec"
		| "maxOutputBytes"
	> {
	/** Bytes already in the run log, by `call:stream`. */
	logged: Record<string, number>;
	isStopped: boolean;
}

export interface ExecuteRequest {
	/** Identifies this `execute()` among all of the process. */
	key: number;
	scope: RunScopeData;
	ctx: Omit<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent" | "signal">;
}

/** A chunk of output for the run log. */
export interface Delivery {
	key: number;
	stream: LogStream;
	/** What the adapter passed to `onLog`; `null` when that is the text of `source` unchanged. */
	text: string | null;
	/** Its bytes are those of the message. */
	source: { call: number; stream: LogStream; end: number; isText: boolean } | null;
}

/** A message about one `execute()`, in either direction. */
export interface RunMessage<Value> {
	key: number;
	value: Value;
}
