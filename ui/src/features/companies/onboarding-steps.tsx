import { Icon } from "../../kit/icons/icon.tsx";

const STEPS = ["Name the company", "Create an agent", "Run it and watch"];

export function OnboardingSteps({ current }: { current: number }) {
	return (
		<ol aria-label="First steps" className="flex flex-wrap gap-x-6 gap-y-2 text-[13px]">
			{STEPS.map((step, index) => (
				<li
					key={step}
					aria-current={index === current ? "step" : undefined}
					className={`flex items-center gap-2 ${index === current ? "font-semibold text-text" : "text-muted"}`}
				>
					<span
						className={`grid size-6 place-items-center rounded-full text-xs ${index === current ? "bg-accent text-on-accent" : index < current ? "bg-ok-soft text-ok" : "bg-sunken"}`}
					>
						{index < current ? <Icon name="check" className="size-3.5" /> : index + 1}
					</span>
					{step}
				</li>
			))}
		</ol>
	);
}
