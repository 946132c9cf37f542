import type { AdapterSessionCodec, ServerAdapterModule } from "@paperclipai/adapter-utils";

type MaybeAsync<Function> = Function extends (...args: infer Args) => infer Result
	? (...args: Args) => Result | Promise<Result>
	: Function;

/**
 * An adapter as the server calls it. Members that are synchronous in the contract may return a promise here, because an
 * external adapter runs in another process.
 */
export type ServerAdapter = Omit<ServerAdapterModule, "sessionCodec" | "getRuntimeCommandSpec"> & {
	sessionCodec?: { [Member in keyof AdapterSessionCodec]: MaybeAsync<AdapterSessionCodec[Member]> };
	/** `execute` in an adapter process that no other run uses. Only external adapters have it. */
	executeIsolated?: ServerAdapterModule["execute"];
	getRuntimeCommandSpec?: MaybeAsync<NonNullable<ServerAdapterModule["getRuntimeCommandSpec"]>>;
};
