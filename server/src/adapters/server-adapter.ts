import type { AdapterSessionCodec, ServerAdapterModule } from "@paperclipai/adapter-utils";

type Later<Function> = Function extends (...args: infer Args) => infer Result
	? (...args: Args) => Result | Promise<Result>
	: Function;

/** An adapter as the server uses it: what most answer at once, one in a process of its own answers later. */
export type ServerAdapter = Omit<ServerAdapterModule, "sessionCodec" | "getRuntimeCommandSpec"> & {
	sessionCodec?: { [Member in keyof AdapterSessionCodec]: Later<AdapterSessionCodec[Member]> };
	/** `execute` in an adapter process that no other run uses; only adapters that live in processes have it. */
	executeIsolated?: ServerAdapterModule["execute"];
	getRuntimeCommandSpec?: Later<NonNullable<ServerAdapterModule["getRuntimeCommandSpec"]>>;
};
