import type { AdapterSessionCodec, ServerAdapterModule } from "@paperclipai/adapter-utils";

type MaybeAsync<Function> = Function extends (...args: infer Args) => infer Result
	? (...args: Args) => Result | Promise<Result>
	: Function;

/** The contract's synchronous members may return a promise, because external adapters run in another process. */
export type ServerAdapter = Omit<ServerAdapterModule, "sessionCodec" | "getRuntimeCommandSpec"> & {
	sessionCodec?: { [Member in keyof AdapterSessionCodec]: MaybeAsync<AdapterSessionCodec[Member]> };
	executeIsolated?: ServerAdapterModule["execute"];
	getRuntimeCommandSpec?: MaybeAsync<NonNullable<ServerAdapterModule["getRuntimeCommandSpec"]>>;
};
