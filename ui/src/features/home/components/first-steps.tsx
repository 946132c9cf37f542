import type { Agent, Run } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Panel } from "../../../kit/page/panel.tsx";

interface FirstStepsProps {
	agents: readonly Agent[];
	firstRun: Run | undefined;
}

export function FirstSteps({ agents, firstRun }: FirstStepsProps) {
	const agent = agents[0];
	const next = agent === undefined ? 1 : firstRun === undefined ? 2 : 3;
	return (
		<Panel title="First steps" flush>
			<ol className="grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
				<Step
					number={1}
					next={next}
					title={agent === undefined ? "Create an agent" : "You have an agent"}
					text={
						agent === undefined
							? "Choose the agent's program and working folder."
							: `Its program and working folder are in the settings of ${agent.name}.`
					}
				>
					<div className="flex flex-wrap gap-2">
						{agent && (
							<Link
								to="/agents/$agentId"
								params={{ agentId: agent.id }}
								search={{ tab: "settings" }}
								className={buttonClass("plain", "small")}
							>
								Settings
							</Link>
						)}
						<Link to="/agents/new" className={buttonClass(next === 1 ? "primary" : "plain", "small")}>
							{agent === undefined ? "Create an agent" : "Create another"}
						</Link>
					</div>
				</Step>
				<Step number={2} next={next} title="Run it" text="Tell the agent what to do and watch the output live.">
					{agent && (
						<Link
							to="/agents/$agentId"
							params={{ agentId: agent.id }}
							className={buttonClass(next === 2 ? "primary" : "plain", "small")}
						>
							Open {agent.name}
						</Link>
					)}
				</Step>
				<Step
					number={3}
					next={next}
					title="Review the result"
					text="The run shows what the agent did, what it cost and how it ended."
				>
					{firstRun && (
						<Link to="/runs/$runId" params={{ runId: firstRun.id }} className={buttonClass("primary", "small")}>
							Open the run
						</Link>
					)}
				</Step>
			</ol>
		</Panel>
	);
}

interface StepProps {
	number: number;
	next: number;
	title: string;
	text: string;
	children: ReactNode;
}

function Step({ number, next, title, text, children }: StepProps) {
	const isDone = number < next;
	const style = isDone ? "bg-ok-soft text-ok" : number === next ? "bg-accent text-on-accent" : "bg-sunken text-muted";
	return (
		<li aria-current={number === next ? "step" : undefined} className="flex flex-wrap items-start gap-3 p-4">
			<span className={`grid size-7 shrink-0 place-items-center rounded-full text-[13px] font-semibold ${style}`}>
				{isDone ? <Icon name="check" className="size-4" /> : number}
			</span>
			<div className="grid min-w-0 flex-1 content-start gap-0.5">
				<p className="font-medium">
					{title}
					{isDone && <span className="sr-only">, done</span>}
				</p>
				<p className="text-[13px] text-muted">{text}</p>
				<div className="mt-2 empty:hidden">{children}</div>
			</div>
		</li>
	);
}
