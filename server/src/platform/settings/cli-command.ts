export interface CliCommandContext {
	/** For example `pnpm paperclipai` in a clone. */
	cliCommand: string;
}
