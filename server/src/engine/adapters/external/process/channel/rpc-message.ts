import type { SerializedError } from "./rpc-error.ts";

export type RpcMessage = (
	| { kind: "call"; id: number; method: string; args: unknown }
	| { kind: "notification"; method: string; args: unknown }
	| { kind: "response"; id: number; value: unknown }
	| { kind: "error"; id: number; error: SerializedError }
) & { bytes?: Uint8Array };
