/** Plays three short tones, so that learners check their headphones before the exam. */
export function enhanceSoundTest(): void {
  document.querySelector('[data-sound-test]')?.addEventListener('click', () => {
    const context = new AudioContext();
    for (const [index, frequency] of [440, 550, 660].entries()) {
      const tone = new OscillatorNode(context, { frequency });
      tone.connect(new GainNode(context, { gain: 0.2 })).connect(context.destination);
      tone.start(context.currentTime + index * 0.5);
      tone.stop(context.currentTime + index * 0.5 + 0.3);
    }
    document.querySelector('[data-sound-heard]')?.toggleAttribute('hidden', false);
  });
}
