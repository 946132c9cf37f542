import { type AgentMcpServerEntry, type McpServer, omitUndefined } from "@paperclipai/shared";
import { useEffect, useRef, useState } from "react";
import { DraftTextArea } from "../../components/agent-config-primitives/draft-text-area.tsx";
import { EnvEditor } from "../../components/agent-config-primitives/env-editor/env-editor.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import { FormHelpersContext, useFormHelpers } from "../../components/agent-config-primitives/form-helpers.ts";
import { Button } from "../../kit/button.tsx";
import { inputClass } from "../../kit/form/input-class.ts";
import { Segmented } from "../../kit/form/segmented.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { describeMcpServer, type McpTransport, mcpServerProblems, newMcpServer, readTools } from "./mcp-server-list.ts";
import { notPassedOn } from "./transport-text.ts";

interface McpServerCardProps {
	server: McpServer;
	/** The list that contains the server. */
	entries: readonly AgentMcpServerEntry[];
	/** Those that can be chosen. */
	transports: readonly McpTransport[];
	/** Errors from the server, by field. */
	errors: Readonly<Record<string, string>>;
	onChange: (server: McpServer) => void;
	onRemove: () => void;
}

export function McpServerCard({ server, entries, transports, errors, onChange, onRemove }: McpServerCardProps) {
	const [isNew] = useState(server.name === "");
	const [isOpen, setOpen] = useState(isNew);
	const isSupported = transports.includes(server.transport);
	const hasError = Object.keys(errors).length > 0;
	return (
		<li className="relative min-w-0" data-setting={`mcpServers.${server.name}`}>
			<details
				open={isOpen || hasError}
				// Expands the fields, because the browser cannot focus an invalid field that is collapsed.
				onInvalidCapture={({ currentTarget }) => {
					currentTarget.open = true;
				}}
				onToggle={(event) => setOpen(event.currentTarget.open)}
			>
				<summary className="min-w-0 py-2.5 pr-12 pl-3 wrap-anywhere">
					<span className="font-medium">{server.name || "New server"}</span>
					{server.tools && <span className="ml-2 text-[13px] text-muted">{toolCount(server.tools.length)}</span>}
					{(hasError || !isSupported) && (
						<span className={`ml-2 text-[13px] ${hasError ? "text-bad" : "text-warn"}`}>
							{hasError ? "Has an error" : "Not passed on"}
						</span>
					)}
					<span className="mt-0.5 block pl-4 font-mono text-xs text-muted">{describeMcpServer(server)}</span>
				</summary>
				<div className="grid min-w-0 gap-4 border-t border-line p-3">
					<ServerFields {...{ server, entries, transports, errors, isNew, onChange }} />
				</div>
			</details>
			<Button
				variant="quiet"
				size="small"
				aria-label={`Remove ${server.name || "the new server"}`}
				title="Remove"
				onClick={onRemove}
				className="absolute! top-1.5 right-2"
			>
				<Icon name="trash" className="size-4" />
			</Button>
		</li>
	);
}

type ServerFieldsProps = Omit<McpServerCardProps, "onRemove"> & { isNew: boolean };

function ServerFields({ server, entries, transports, errors, isNew, onChange }: ServerFieldsProps) {
	const problems = { ...errors, ...mcpServerProblems(server, entries) };
	const other = useRef<McpServer | null>(null);
	const isSupported = transports.includes(server.transport);
	const choices = isSupported ? transports : [...transports, server.transport];

	function chooseTransport(transport: McpTransport) {
		if (transport === server.transport) return;
		// Restored when the transport is changed back.
		const { tools: _, ...before } = other.current ?? newMcpServer(transport);
		other.current = server;
		onChange({ ...before, name: server.name, ...omitUndefined({ tools: server.tools }) } as McpServer);
	}

	return (
		<>
			<TextInput
				label="Name"
				hint="Rules of permissions use it, for example mcp__github__get_issue."
				placeholder="github"
				value={server.name}
				problem={problems.name}
				isFocused={isNew}
				onChange={(name) => onChange({ ...server, name })}
			/>
			{choices.length > 1 && (
				<Segmented
					label={`How to reach ${server.name || "the new server"}`}
					value={server.transport}
					onChange={chooseTransport}
					options={[
						{ value: "stdio", label: "Command" },
						{ value: "http", label: "URL" },
					]}
				/>
			)}
			{(!isSupported || problems.transport) && (
				<p className="text-[13px] text-bad">
					{isSupported
						? problems.transport
						: `${notPassedOn(server.transport)} Remove this server, or change the adapter.`}
				</p>
			)}
			<TransportFields {...{ server, problems, onChange }} />
			<ServerValues {...{ server, problems, onChange }} />
			<Field
				label="Allowed tools"
				hint="One per line. If empty, all. An environment test lists the tools."
				error={toolsProblem(problems)}
			>
				{(ids) => (
					<DraftTextArea
						{...ids}
						rows={2}
						value={(server.tools ?? []).join("\n")}
						onCommit={(text) => {
							const { tools: _, ...rest } = server;
							onChange({ ...rest, ...omitUndefined({ tools: readTools(text) }) } as McpServer);
						}}
					/>
				)}
			</Field>
		</>
	);
}

interface ServerPartProps {
	server: McpServer;
	problems: Readonly<Record<string, string>>;
	onChange: (server: McpServer) => void;
}

function TransportFields({ server, problems, onChange }: ServerPartProps) {
	return server.transport === "stdio" ? (
		<>
			<TextInput
				label="Command"
				hint="A program on PATH, or its absolute path. It starts where the agent works."
				placeholder="npx"
				value={server.command}
				problem={problems.command}
				onChange={(command) => onChange({ ...server, command })}
			/>
			<Field label="Arguments" hint="One per line. Put no secrets here." error={problems.args}>
				{(ids) => (
					<DraftTextArea
						{...ids}
						rows={2}
						value={server.args.join("\n")}
						onCommit={(text) => onChange({ ...server, args: readLines(text) })}
					/>
				)}
			</Field>
		</>
	) : (
		<TextInput
			label="URL"
			hint="The server must use streamable HTTP. Put no secrets here."
			placeholder="https://example.org/mcp"
			value={server.url}
			problem={problems.url}
			onChange={(url) => onChange({ ...server, url })}
		/>
	);
}

function ServerValues({ server, problems, onChange }: ServerPartProps) {
	const helpers = useFormHelpers();
	const isStdio = server.transport === "stdio";
	const group = isStdio ? "env" : "headers";
	const values = isStdio ? server.env : server.headers;
	const label = isStdio ? "Environment variables" : "Headers";
	const ofRows = Object.entries(problems).filter(([path]) => path.startsWith(`${group}.`));
	const errors = Object.fromEntries(ofRows.map(([path, text]) => [`env.${path.slice(group.length + 1)}`, text]));
	const change = (changed: unknown) => {
		const next = (changed ?? {}) as McpServerValues;
		onChange(server.transport === "stdio" ? { ...server, env: next } : { ...server, headers: next });
	};
	return (
		<div className="grid gap-1.5">
			<p className="font-medium">{label}</p>
			{!isStdio && (
				<p className="text-[13px] text-muted">
					A secret replaces the whole value, so one for Authorization includes the word Bearer.
				</p>
			)}
			<FormHelpersContext value={{ ...helpers, errors, canMoveToSecret: null }}>
				<EnvEditor
					key={group}
					label={`${label} of ${server.name || "the new server"}`}
					noun={isStdio ? "variable" : "header"}
					acceptsSecrets
					binding={{ value: Object.keys(values).length === 0 ? undefined : values, change }}
				/>
			</FormHelpersContext>
			{problems[group] && <p className="text-[13px] text-bad">{problems[group]}</p>}
		</div>
	);
}

type McpServerValues = Extract<McpServer, { transport: "stdio" }>["env"];

interface TextInputProps {
	label: string;
	hint: string;
	placeholder: string;
	value: string;
	problem: string | undefined;
	isFocused?: boolean;
	onChange: (value: string) => void;
}

/** An empty field is only marked when the form is sent. */
function TextInput({ label, hint, placeholder, value, problem, isFocused = false, onChange }: TextInputProps) {
	const input = useRef<HTMLInputElement>(null);
	const shown = value === "" ? undefined : problem;
	useEffect(() => input.current?.setCustomValidity(shown ?? ""), [shown]);
	// Only a server that was just added has no name.
	useEffect(() => {
		if (isFocused) input.current?.focus();
	}, [isFocused]);
	return (
		<Field label={label} hint={hint} error={shown} required>
			{(ids) => (
				<input
					{...ids}
					ref={input}
					required
					placeholder={placeholder}
					spellCheck={false}
					autoCapitalize="none"
					autoComplete="off"
					value={value}
					onChange={(event) => onChange(event.target.value)}
					className={`${inputClass} font-mono text-[13px]`}
				/>
			)}
		</Field>
	);
}

function readLines(text: string): string[] {
	return text.split("\n").filter((line) => line !== "");
}

function toolsProblem(problems: Readonly<Record<string, string>>): string | undefined {
	return Object.entries(problems).find(([path]) => path.split(".")[0] === "tools")?.[1];
}

function toolCount(count: number): string {
	return count === 1 ? "1 tool" : `${count} tools`;
}
