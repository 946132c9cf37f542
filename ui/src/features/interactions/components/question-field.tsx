import type { Question } from "@paperclipai/shared";
import { VisibleText } from "../../../kit/diff/diff-text.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";

interface QuestionFieldProps {
	question: Question;
	/** Unique name of the question's radio buttons. */
	name: string;
	answer: string | string[] | undefined;
	onChange: (answer: string | string[]) => void;
}

export function QuestionField({ question, name, answer, onChange }: QuestionFieldProps) {
	const { options, optionDescriptions, multiple } = question;
	if (!options) {
		return (
			<label className="grid gap-1">
				<span className="font-medium wrap-anywhere">{question.question}</span>
				<textarea
					rows={2}
					value={answer ?? ""}
					onChange={(event) => onChange(event.target.value)}
					className={`${inputClass} resize-y`}
				/>
			</label>
		);
	}
	const chosen = [answer ?? []].flat();
	// Keeps the order of the options.
	const toggle = (option: string) => options.filter((other) => (other === option) !== chosen.includes(other));
	return (
		<fieldset className="grid gap-1">
			<legend className="mb-1 font-medium wrap-anywhere">
				{question.question}
				{multiple && <span className="ml-2 text-xs font-normal text-muted">select all that apply</span>}
			</legend>
			{options.map((option, at) => (
				<label
					key={option}
					className="flex cursor-pointer items-start gap-2 rounded-md border border-line px-2.5 py-1.5 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
				>
					<input
						type={multiple ? "checkbox" : "radio"}
						name={name}
						checked={chosen.includes(option)}
						onChange={() => onChange(multiple ? toggle(option) : option)}
						className="mt-0.5 size-4 shrink-0 accent-accent"
					/>
					<span className="min-w-0 wrap-anywhere">
						{option}
						{optionDescriptions?.[at] && (
							<span className="block text-[13px] text-muted">
								<VisibleText text={optionDescriptions[at]} />
							</span>
						)}
					</span>
				</label>
			))}
		</fieldset>
	);
}
