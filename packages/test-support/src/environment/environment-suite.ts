import type { ExecutionEnvironment } from "@paperclipai/adapter-utils/host";
import type { EnvironmentFixture } from "./environment-fixture.ts";

/** What an environment may be unable to do. */
type EnvironmentFeature =
	/** Several calls of a run at a time, each with processes of its own. */
	| "concurrent_calls"
	/** Telling a busy program from an idle one. */
	| "activity"
	/** Noticing that all processes are gone. */
	| "loss";

export interface EnvironmentSuite {
	/** A new object each time, as another server would have. */
	open: () => ExecutionEnvironment;
	/** Texts in the settings that nobody may read in an argument list. Default: none. */
	secrets?: string[];
	/** What this kind of environment can't do, and why. Default: nothing. */
	cannot?: Partial<Record<EnvironmentFeature, string>>;
	/** Whether a path exists there. */
	exists: (there: string) => boolean | Promise<boolean>;
}

/** What the parts of the suite work with. */
export interface SuiteParts extends EnvironmentSuite {
	/** The run that most tests share. */
	fixture: () => EnvironmentFixture;
	/** Like `it`, but skipped with the reason where the environment declares that it can't. */
	can: (feature: EnvironmentFeature, name: string, body: () => Promise<void>) => void;
}
