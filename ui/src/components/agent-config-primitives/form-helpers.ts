import { createContext, type ReactNode, useContext } from "react";

interface FieldFinding {
	level: "info" | "warn" | "error";
	message: string;
	hint?: string | null | undefined;
}

export interface FormHelpers {
	/** Errors from the server, by setting. */
	errors: Readonly<Record<string, string>>;
	/** Settings that are hidden, because something else decides instead. */
	replacedKeys: readonly string[];
	findings: (key: string) => readonly FieldFinding[];
	/** Secrets that a variable may refer to. */
	secretNames: readonly string[];
	/** `null`: values are never moved. */
	canMoveToSecret: ((variable: string) => boolean) | null;
	moveToSecret: (variable: string) => void;
	folderButton: ((folder: string, onChoose: (folder: string) => void) => ReactNode) | null;
	refreshModels: { run: () => void; isRunning: boolean } | null;
}

const NO_HELPERS: FormHelpers = {
	errors: {},
	replacedKeys: [],
	findings: () => [],
	secretNames: [],
	canMoveToSecret: null,
	moveToSecret: () => {},
	folderButton: null,
	refreshModels: null,
};

export const FormHelpersContext = createContext<FormHelpers>(NO_HELPERS);

export function useFormHelpers(): FormHelpers {
	return useContext(FormHelpersContext);
}

/** Returns the first invalid field, whose text is not part of the draft. */
export function refusedInput(within: ParentNode | null): HTMLInputElement | HTMLTextAreaElement | null {
	const fields = within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? [];
	return [...fields].find(({ validity }) => validity.customError) ?? null;
}
