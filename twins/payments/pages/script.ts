/** Optional: groups digits, adds the slash, fills in a clicked test card, ignores a second submission. */
export const SCRIPT = `
(function () {
  'use strict';
  var form = document.querySelector('form[data-once]');
  var number = document.getElementById('number');
  var expiry = document.getElementById('expiry');
  var code = document.getElementById('cvc');

  function group(digits) {
    var parts = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3];
    var groups = [];
    for (var i = 0, at = 0; i < parts.length && at < digits.length; at += parts[i], i++) {
      groups.push(digits.slice(at, at + parts[i]));
    }
    return groups.join(' ');
  }

  function rewrite(input, write) {
    input.addEventListener('input', function () {
      var before = input.value.slice(0, input.selectionStart).replace(/\\D/g, '').length;
      var atEnd = input.selectionStart === input.value.length;
      var text = write(input.value);
      if (text === input.value) return;
      input.value = text;
      if (atEnd) return;
      var position = 0;
      for (var seen = 0; position < text.length && seen < before; position++) if (/\\d/.test(text[position])) seen++;
      input.setSelectionRange(position, position);
    });
  }

  if (number) rewrite(number, function (value) {
    return group(value.replace(/\\D/g, '').slice(0, 19));
  });
  if (expiry) {
    var length = expiry.value.length;
    rewrite(expiry, function (value) {
      var isErasing = value.length < length;
      var digits = value.replace(/\\D/g, '').slice(0, 4);
      if (/^[2-9]$/.test(digits) && !isErasing) digits = '0' + digits;
      var text = digits.length > 2 || (digits.length === 2 && !isErasing) ? digits.slice(0, 2) + '/' + digits.slice(2) : digits;
      length = text.length;
      return text;
    });
  }

  var iban = document.getElementById('iban');

  function choose(id) {
    var way = document.getElementById(id);
    if (way) way.checked = true;
  }

  Array.prototype.forEach.call(document.querySelectorAll('[data-iban]'), function (cell) {
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Utiliser';
    button.setAttribute('aria-label', 'Utiliser le compte ' + cell.getAttribute('data-iban'));
    button.addEventListener('click', function () {
      choose('pay-debit');
      iban.value = cell.getAttribute('data-iban');
      iban.focus();
    });
    if (iban) cell.appendChild(button);
  });

  Array.prototype.forEach.call(document.querySelectorAll('[data-card]'), function (cell) {
    var button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Utiliser';
    button.setAttribute('aria-label', 'Utiliser la carte ' + cell.getAttribute('data-card'));
    button.addEventListener('click', function () {
      var digits = cell.getAttribute('data-card').replace(/ /g, '');
      choose('pay-card');
      number.value = group(digits);
      expiry.value = '12/' + String((new Date().getFullYear() + 3) % 100);
      code.value = /^3[47]/.test(digits) ? '1234' : '123';
      number.focus();
    });
    if (number && expiry && code) cell.appendChild(button);
  });

  if (form) {
    form.addEventListener('submit', function (event) {
      if (form.dataset.once === 'sent') return event.preventDefault();
      form.dataset.once = 'sent';
      Array.prototype.forEach.call(form.querySelectorAll('button'), function (button) {
        button.setAttribute('aria-disabled', 'true');
        button.dataset.label = button.textContent;
        if (button === event.submitter && button.dataset.busy) button.textContent = button.dataset.busy;
      });
    });
    window.addEventListener('pageshow', function (event) {
      if (!event.persisted) return;
      form.dataset.once = '';
      Array.prototype.forEach.call(form.querySelectorAll('button'), function (button) {
        button.removeAttribute('aria-disabled');
        if (button.dataset.label) button.textContent = button.dataset.label;
      });
    });
  }

  var alert = document.querySelector('[role=alert]');
  if (alert) alert.focus();
})();
`;
