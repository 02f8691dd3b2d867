// Questions of the page: asked from anywhere, shown by App above everything.

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  run(): void;
}

class Questions {
  now = $state.raw<Question | null>(null);
}

export const questions = new Questions();

/** Asks before something that cannot be taken back; runs it on yes. */
export function ask(question: Question): void {
  questions.now = question;
}
