import { createContext, type ReactNode, useContext } from "react";

/** A finding of an environment test about one setting. */
interface FieldFinding {
	level: "info" | "warn" | "error";
	message: string;
	hint?: string | null | undefined;
}

/** What the page around a form knows about its fields. */
export interface FormHelpers {
	/** Why the server refused the value of a field, by the key of the setting. */
	errors: Readonly<Record<string, string>>;
	findings: (key: string) => readonly FieldFinding[];
	/** Names of the secrets that a variable may refer to. */
	secretNames: readonly string[];
	/** Whether the stored value of a variable can be moved into a secret. */
	canMoveToSecret: (variable: string) => boolean;
	moveToSecret: (variable: string) => void;
	/** Draws a button that chooses a folder. */
	folderButton: ((folder: string, onChoose: (folder: string) => void) => ReactNode) | null;
	/** Asks the adapter again for its models. */
	refreshModels: { run: () => void; isRunning: boolean } | null;
}

const NO_HELPERS: FormHelpers = {
	errors: {},
	findings: () => [],
	secretNames: [],
	canMoveToSecret: () => false,
	moveToSecret: () => {},
	folderButton: null,
	refreshModels: null,
};

export const FormHelpersContext = createContext<FormHelpers>(NO_HELPERS);

export function useFormHelpers(): FormHelpers {
	return useContext(FormHelpersContext);
}
