import type { ExecutionEnvironment } from "@paperclipai/adapter-utils/host";
import type { EnvironmentFixture } from "./environment-fixture.ts";

/** Optional features of an environment. */
type EnvironmentFeature =
	/** Several concurrent calls of a run, each with its own processes. */
	| "concurrent_calls"
	/** Telling a busy program from an idle one. */
	| "activity"
	/** Noticing that all processes have exited without a status. */
	| "loss";

export interface EnvironmentSuite {
	/** A new object each time, like another server. */
	open: () => ExecutionEnvironment;
	/** Texts in the settings that must not appear in an argument list. */
	secrets?: string[];
	/** Missing features, and why. */
	cannot?: Partial<Record<EnvironmentFeature, string>>;
	exists: (there: string) => boolean | Promise<boolean>;
}

export interface SuiteParts extends EnvironmentSuite {
	/** The run that most tests share. */
	fixture: () => EnvironmentFixture;
	/** Like `it`, but skipped with the reason when the environment lacks the feature. */
	can: (feature: EnvironmentFeature, name: string, body: () => Promise<void>) => void;
}
