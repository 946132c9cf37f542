export interface CliCommandContext {
	/** How a person starts the command line on this machine, such as `pnpm paperclipai` in a clone. */
	cliCommand: string;
}
