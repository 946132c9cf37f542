import type { AdapterExecutionContext, LogStream } from "@paperclipai/adapter-utils";
import type { RunScope } from "@paperclipai/adapter-utils/server-utils";

/** Where the process of an adapter finds the pipe to its server. */
export const PIPE_FD = 3;

/** What the process of an adapter is to load. */
export interface LoadRequest {
	packageName: string;
	/** Absolute paths of modules: the package's `.` export, and its `./server` export when it has one. */
	entry: string;
	serverEntry: string | null;
	/** The package's own folder, and the one it was copied from, where its dependencies are. */
	packageFolder: string;
	origin: string | null;
	/** Which `@paperclipai/adapter-utils` the package asks for, for the message when a name is missing. */
	adapterUtilsRange: string | null;
}

/** Functions of an adapter that it may leave out. */
export const OPTIONAL_MEMBERS = [
	"listModels",
	"refreshModels",
	"detectModel",
	"getConfigSchema",
	"listSkills",
	"syncSkills",
	"onHireApproved",
	"getQuotaWindows",
	"getRuntimeCommandSpec",
] as const;
export type OptionalMember = (typeof OPTIONAL_MEMBERS)[number];

export const CODEC_MEMBERS = ["deserialize", "serialize", "getDisplayId"] as const;

export const CONTEXT_MANAGEMENT = ["confirmed", "likely", "unknown", "none"] as const;

export interface MemberCall {
	/** A member of the adapter, or of its `sessionCodec`. */
	on: "adapter" | "sessionCodec";
	member: string;
	args: unknown[];
}

/** What `RunScope` is made of on the other side. */
export interface RemoteHostFacts
	extends Pick<RunScope, "runId" | "apiUrl" | "spoolFolder" | "skillBundles" | "idleTimeoutSec"> {
	/** Bytes that are in the log already, by `call:stream`. */
	logged: Record<string, number>;
	isStopped: boolean;
}

export interface ExecuteRequest {
	/** Names this `execute()` among all of the process. */
	key: number;
	host: RemoteHostFacts;
	ctx: Omit<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent" | "signal">;
}

/** A piece of output on its way to the run log. */
export interface Delivery {
	key: number;
	stream: LogStream;
	/** What the adapter handed on; `null` when that is the text of the source as it was read. */
	text: string | null;
	source: { call: number; stream: LogStream; end: number; isText: boolean; bytes: Uint8Array } | null;
}

export interface Told<What> {
	key: number;
	what: What;
}
