import type { PlanStep, TranscriptImage } from "@paperclipai/adapter-utils";
import type { ReactNode } from "react";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { safeHref } from "../../../kit/markdown/safe-href.ts";
import { TerminalText } from "../../../kit/terminal/terminal-text.tsx";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import type { ToolPart } from "../../blocks/tool/tool-part.ts";
import { DiffLines } from "./diff-lines.tsx";
import { TaskSteps } from "./task-steps.tsx";

const MARKS = { open: "☐", active: "▸", done: "☑" };

const NAMES = { open: "to do", active: "in progress", done: "done" };

const STYLES = { open: "", active: "font-semibold", done: "text-muted" };

/** `field` is the index of its first text among the searched fields. */
export function ToolPartView({ part, field }: { part: ToolPart; field: number }) {
	switch (part.type) {
		case "note":
			return (
				<p data-search={field} className="text-[13px] wrap-anywhere text-muted">
					<TextBlocks text={part.text} />
				</p>
			);
		case "command":
			return (
				<Boxed copyLabel="Copy command" text={part.text}>
					<pre data-search={field} className="font-mono text-[12.5px] leading-5 whitespace-pre-wrap wrap-anywhere">
						<TextBlocks text={part.text} />
					</pre>
				</Boxed>
			);
		case "path":
			return (
				<p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-[13px]">
					<span data-search={field} className="font-mono text-[12.5px] wrap-anywhere">
						<TextBlocks text={part.text} />
					</span>
					<span data-search={field + 1} className="text-xs text-muted">
						{part.range}
					</span>
				</p>
			);
		case "field":
			return (
				<p className="grid gap-x-3 text-[13px] sm:grid-cols-[8rem_minmax(0,1fr)]">
					<span data-search={field} className="truncate text-muted" title={part.name}>
						{part.name}
					</span>
					<span data-search={field + 1} className="wrap-anywhere whitespace-pre-wrap">
						<TextBlocks text={part.text} />
					</span>
				</p>
			);
		case "link":
			return <LinkPart href={part.text} field={field} />;
		case "prose":
			return (
				<section aria-label={part.label} className="rounded-md border border-line bg-bg px-3 py-2">
					<p className="mb-1 text-xs font-semibold text-muted">{part.label}</p>
					<div data-search={field}>
						<Markdown text={part.text} />
					</div>
				</section>
			);
		case "plan":
			return <PlanSteps steps={part.steps} field={field} />;
		case "diff":
			return <DiffLines parts={part.parts} field={field} />;
		case "output":
			return <Output part={part} field={field} />;
		case "images":
			return <ResultImages images={part.images} />;
		case "steps":
			return <TaskSteps steps={part.steps} more={part.more} />;
	}
}

function LinkPart({ href, field }: { href: string; field: number }) {
	const safe = safeHref(href);
	const text = (
		<span data-search={field} className="font-mono text-[12.5px] wrap-anywhere">
			{href}
		</span>
	);
	if (safe === null) return <p>{text}</p>;
	return (
		<a
			href={safe}
			target="_blank"
			rel="noreferrer noopener"
			className="flex w-fit max-w-full gap-1.5 text-accent underline"
		>
			{text}
			<Icon name="external" className="mt-0.5 size-3.5" />
		</a>
	);
}

function Output({ part, field }: { part: Extract<ToolPart, { type: "output" }>; field: number }) {
	const { label, text, runs, isError } = part;
	return (
		<Boxed label={label} copyLabel="Copy result" text={text} isError={isError}>
			<pre data-search={field} className="tab-8 font-mono text-[12.5px] leading-5 whitespace-pre-wrap wrap-anywhere">
				{runs ? <TerminalText runs={runs} /> : <TextBlocks text={text} />}
			</pre>
		</Boxed>
	);
}

interface BoxedProps {
	/** Accessible name of a scrolling box. Default: the box grows with its text. */
	label?: string;
	copyLabel: string;
	text: string;
	isError?: boolean;
	children: ReactNode;
}

function Boxed({ label, copyLabel, text, isError = false, children }: BoxedProps) {
	const style = `min-w-0 rounded-md border bg-sunken py-2 pr-9 pl-3 ${isError ? "border-bad/50" : "border-line"}`;
	return (
		<div className="relative min-w-0">
			{label === undefined ? (
				<div className={style}>{children}</div>
			) : (
				<section
					aria-label={label}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
					tabIndex={0}
					className={`max-h-96 overflow-auto ${style}`}
				>
					{children}
				</section>
			)}
			<CopyButton label={copyLabel} text={() => text} className="absolute top-1 right-1 bg-sunken" />
		</div>
	);
}

function PlanSteps({ steps, field }: { steps: PlanStep[]; field: number }) {
	return (
		<ul className="grid gap-0.5 text-[13px]">
			{steps.map(({ text, status }, index) => (
				<li key={index} className={`flex gap-2 ${STYLES[status]}`}>
					<span aria-hidden="true" className={status === "done" ? "text-ok" : "text-muted"}>
						{MARKS[status]}
					</span>
					<span className="sr-only">{NAMES[status]}:</span>
					<span data-search={field + index} className="min-w-0 wrap-anywhere">
						<TextBlocks text={text} />
					</span>
				</li>
			))}
		</ul>
	);
}

/** Accepts only base64 data of a known type, so that no image is loaded from the network. */
function ResultImages({ images }: { images: TranscriptImage[] }) {
	return (
		<ul className="flex flex-wrap gap-2">
			{images.map(({ mediaType, data, alt = "image" }, index) => (
				<li key={index}>
					<img
						src={`data:${mediaType};base64,${data}`}
						alt={alt}
						className="max-h-80 min-h-4 min-w-4 max-w-full rounded-md border border-line bg-sunken object-contain"
					/>
				</li>
			))}
		</ul>
	);
}
